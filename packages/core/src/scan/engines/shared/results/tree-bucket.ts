// Some files of a tree with the results of one engine: as they were kept, and as this scan finds them.
import { hash } from 'node:crypto';
import type { KeptFile } from './result-store.ts';

/** A result as text; null: the default; 'none': none is kept; undefined: nobody knows. */
export type KnownText = { readonly text: string } | null | 'none' | undefined;

export interface TreeRow {
  /** Of the paths and digests. */
  readonly digest: string;
  readonly paths: string;
  readonly digests: string;
  /** What is not the default result, by the place of the file; null where none is kept. */
  readonly texts: readonly (readonly [place: number, text: string | null])[];
}

interface KnownFile {
  readonly digest: string;
  readonly text: KnownText;
}

/** In no path and no digest. */
const separator = '\0';

export class TreeBucket {
  readonly #files: readonly KeptFile[];
  readonly #row: TreeRow | null;
  /** Whether the row is of exactly these files. */
  readonly #isSame: boolean;
  #known: ReadonlyMap<string, KnownFile> | undefined;
  readonly #noted = new Map<string, KnownFile>();

  /** @param files what this scan asks for */
  constructor(files: readonly KeptFile[], row: TreeRow | null) {
    this.#files = files;
    this.#row = row;
    this.#isSame = row?.digest === digestOf(files);
  }

  /** In the order of its files. */
  texts(): readonly KnownText[] {
    if (!this.#isSame) return this.#files.map((file) => this.find(file));
    const texts: KnownText[] = this.#files.map(() => null);
    for (const [place, text] of this.#row?.texts ?? []) texts[place] = knownText(text);
    return texts;
  }

  find({ path, digest }: KeptFile): KnownText {
    this.#known ??= filesOf(this.#row);
    const found = this.#noted.get(path) ?? this.#known.get(path);
    return found?.digest === digest ? found.text : undefined;
  }

  /** Takes note of a result; null is the default. */
  note({ path, digest }: KeptFile, text: string | null): void {
    this.#noted.set(path, { digest, text: text === null ? null : { text } });
  }

  /** What is to be kept for the next time; null where nothing changed. */
  changed(): TreeRow | null {
    if (this.#isSame && this.#noted.size === 0) return null;
    const texts: [number, string | null][] = [];
    const files = this.#files.map((file, place): KeptFile => {
      const noted = this.#noted.get(file.path);
      const text = noted ? noted.text : this.find(file);
      if (text !== null) texts.push([place, typeof text === 'object' ? text.text : null]);
      return { path: file.path, digest: noted?.digest ?? file.digest };
    });
    return {
      digest: digestOf(files),
      paths: files.map(({ path }) => path).join(separator),
      digests: files.map(({ digest }) => digest).join(separator),
      texts,
    };
  }
}

function filesOf(row: TreeRow | null): ReadonlyMap<string, KnownFile> {
  if (row === null) return new Map();
  const digests = row.digests.split(separator);
  const texts = new Map(row.texts);
  return new Map(
    row.paths.split(separator).map((path, place) => {
      const text = texts.get(place);
      return [path, { digest: digests[place] ?? '', text: text === undefined ? null : knownText(text) }];
    }),
  );
}

function knownText(text: string | null): KnownText {
  return text === null ? 'none' : { text };
}

function digestOf(files: readonly KeptFile[]): string {
  const lines = files.map(({ path, digest }) => `${path}${separator}${digest}${separator}`);
  return hash('sha256', lines.join(''), 'base64');
}
