// JavaScript libraries that were copied into a repository: no manifest names them, but their content does.
//
// To add one: a row in `vendored-libraries.ts` and a case in its test.

export interface VendoredLibrary {
  /** The package on npm. */
  readonly name: string;
  /** What its file names have in common, in lower case; the content decides. */
  readonly file: string;
  /**
   * What the library writes of itself: the first group is the version. `banner` is looked for at the start of
   * every candidate, `code` in all of a file whose name fits.
   */
  readonly banner: readonly RegExp[];
  readonly code?: readonly RegExp[];
}

export interface RecognizedLibrary {
  readonly name: string;
  readonly version: string;
  /** Where the version stands, from 1. */
  readonly line: number;
}

/** Banners stand at the start of a file. */
const bannerLength = 4000;

/** The libraries a file holds, each once, by what the file says of itself. */
export function recognizeLibraries(
  path: string,
  text: string,
  libraries: readonly VendoredLibrary[],
): RecognizedLibrary[] {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const head = text.slice(0, bannerLength);
  const found: RecognizedLibrary[] = [];
  for (const library of libraries) {
    const isNamed = name.includes(library.file);
    const match =
      firstMatch(library.banner, head) ?? (isNamed ? firstMatch(library.code ?? [], text) : undefined);
    const version = match?.[1];
    if (match === undefined || version === undefined) continue;
    found.push({ name: library.name, version, line: lineAt(text, match.index) });
  }
  return found;
}

function firstMatch(patterns: readonly RegExp[], text: string): RegExpExecArray | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return match;
  }
  return undefined;
}

function lineAt(text: string, at: number): number {
  let line = 1;
  for (let next = text.indexOf('\n'); next !== -1 && next < at; next = text.indexOf('\n', next + 1))
    line += 1;
  return line;
}
