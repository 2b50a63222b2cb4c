// The blocks of packages in a uv.lock, and one of them with another release; every other byte stays.
import type { PythonFile } from './python-index.ts';

export interface UvBlock {
  readonly name: string;
  readonly version: string;
  /** Of the block in the text. */
  readonly start: number;
  readonly end: number;
}

export function uvBlocks(text: string): readonly UvBlock[] {
  const starts = [...text.matchAll(/^\[\[package\]\]\r?$/gm)].map(({ index }) => index);
  return starts.map((start, place) => {
    const end = starts[place + 1] ?? text.length;
    const block = text.slice(start, end);
    return {
      name: /^name = "([^"]+)"\r?$/m.exec(block)?.[1] ?? '',
      version: /^version = "([^"]+)"\r?$/m.exec(block)?.[1] ?? '',
      start,
      end,
    };
  });
}

/** Undefined where the block has another layout than uv's, or the files are not all described. */
export function withUvRelease(
  text: string,
  { version, start, end }: UvBlock,
  release: { readonly version: string; readonly files: readonly PythonFile[] },
): string | undefined {
  const block = text.slice(start, end);
  const newline = block.includes('\r\n') ? '\r\n' : '\n';
  const sdist = /^sdist = \{[^\n]*\}\r?\n/m;
  const wheels = /^wheels = \[\r?\n(?: {4}\{[^\n]*\},\r?\n)+\]\r?\n/m;
  const isWithTimes = /upload-time = /.test(block);
  const [source, ...more] = release.files.filter(({ filename }) => !filename.endsWith('.whl'));
  const built = release.files.filter(({ filename }) => filename.endsWith('.whl'));
  if (more.length > 0 || !wheels.test(block) || sdist.test(block) !== (source !== undefined))
    return undefined;
  if (built.length === 0 || release.files.some((file) => !file.sha256 || file.size === undefined))
    return undefined;
  // Which files of other platforms uv leaves out is for uv to say.
  if (built.some(({ filename }) => !filename.endsWith('-none-any.whl'))) return undefined;
  const row = ({ url, sha256, size, uploadedAt }: PythonFile) =>
    `{ url = "${url}", hash = "sha256:${sha256}", size = ${size}${isWithTimes && uploadedAt ? `, upload-time = "${uploadedAt}"` : ''} }`;
  const next = block
    .replace(`version = "${version}"`, () => `version = "${release.version}"`)
    .replace(sdist, () => (source ? `sdist = ${row(source)}${newline}` : ''))
    .replace(
      wheels,
      () => `wheels = [${newline}${built.map((file) => `    ${row(file)},${newline}`).join('')}]${newline}`,
    );
  return text.slice(0, start) + next + text.slice(end);
}
