// Pairs of equal stretches, put together: each stretch of code once, with all the places where it stands.
import { type ClonePair, fileOf, findClones } from './find-clones.ts';
import type { TokenHashes } from './token-hashes.ts';

export interface ClonePlace {
  /** The index of the file. */
  readonly file: number;
  readonly startLine: number;
  readonly endLine: number;
}

export interface CloneGroup {
  /** The first one is what the others repeat. */
  readonly places: readonly ClonePlace[];
  readonly tokens: number;
  /** Of the code: the same wherever it stands. */
  readonly digest: string;
}

export interface CloneLimits {
  readonly minTokens: number;
  readonly minLines: number;
}

/** In the order of the files; the longest first among those that start at one place. */
export function groupClones(
  tokens: TokenHashes,
  { minTokens, minLines }: CloneLimits,
): readonly CloneGroup[] {
  const groups = new Map<string, { readonly pair: ClonePair; readonly places: ClonePlace[] }>();
  for (const pair of findClones(tokens, minTokens)) {
    const first = placeOf(tokens, pair.first, pair.length);
    const second = placeOf(tokens, pair.second, pair.length);
    if (linesOf(first) < minLines || linesOf(second) < minLines) continue;
    const key = `${first.file}:${first.startLine}:${first.endLine}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { pair, places: [first, second] });
    else group.places.push(second);
  }
  return [...groups.values()]
    .sort((a, b) => a.pair.first - b.pair.first || b.pair.length - a.pair.length)
    .map(({ pair, places }) => ({ places, tokens: pair.length, digest: digestOf(tokens, pair) }));
}

/** Lines that repeat earlier ones, each counted once. */
export function duplicatedLines(groups: readonly CloneGroup[]): number {
  const byFile = new Map<number, ClonePlace[]>();
  for (const { places } of groups) {
    for (const place of places.slice(1)) byFile.set(place.file, [...(byFile.get(place.file) ?? []), place]);
  }
  let lines = 0;
  for (const places of byFile.values()) {
    let until = 0;
    for (const { startLine, endLine } of places.sort((a, b) => a.startLine - b.startLine)) {
      lines += Math.max(0, endLine - Math.max(startLine - 1, until));
      until = Math.max(until, endLine);
    }
  }
  return lines;
}

export function linesOf({ startLine, endLine }: ClonePlace): number {
  return endLine - startLine + 1;
}

function placeOf({ starts, lines }: TokenHashes, first: number, length: number): ClonePlace {
  return {
    file: fileOf(starts, first),
    startLine: lines[first] ?? 1,
    endLine: lines[first + length - 1] ?? 1,
  };
}

function digestOf({ hashes }: TokenHashes, { first, length }: ClonePair): string {
  let one = 0x811c9dc5 | 0;
  let two = 0;
  for (let index = first; index < first + length; index += 1) {
    one = Math.imul(one ^ (hashes[index] ?? 0), 0x01000193);
    two = (Math.imul(two, 31) + (hashes[index] ?? 0)) | 0;
  }
  return `${(one >>> 0).toString(16)}${(two >>> 0).toString(16)}`;
}
