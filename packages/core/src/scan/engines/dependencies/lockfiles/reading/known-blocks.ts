// Lockfiles with an empty line between their entries, of which many versions are read: what one said of an entry is not read again
// from the next.
import type { ListedPackage } from '../../lockfile.ts';

/** Characters of all blocks that are kept. */
const maxLength = 1 << 25;

class KnownBlocks {
  readonly #packages = new Map<string, readonly ListedPackage[]>();
  #length = 0;

  find(block: string): readonly ListedPackage[] | undefined {
    return this.#packages.get(block);
  }

  keep(block: string, packages: readonly ListedPackage[]): void {
    if (this.#length > maxLength) {
      this.#packages.clear();
      this.#length = 0;
    }
    this.#packages.set(block, packages);
    this.#length += block.length;
  }
}

/** The packages of one block; undefined where it is none by itself. */
export type ReadBlock = (block: string) => readonly ListedPackage[] | undefined;

/** The packages of all blocks, in order; undefined where one of them cannot be read by itself. */
export function listBlocks(
  text: string,
  known: Map<string, unknown>,
  { key, read }: { readonly key: string; readonly read: ReadBlock },
): readonly ListedPackage[] | undefined {
  const blocks = (known.get(key) as KnownBlocks | undefined) ?? new KnownBlocks();
  known.set(key, blocks);
  const all: ListedPackage[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n\n', start);
    const block = text.slice(start, end === -1 ? text.length : end);
    start = end === -1 ? text.length : end + 2;
    let packages = blocks.find(block);
    if (packages === undefined) {
      const copy = copyOf(block);
      packages = read(copy);
      if (packages === undefined) return undefined;
      blocks.keep(copy, packages);
    }
    for (const found of packages) all.push(found);
  }
  return all;
}

/** A part of a text holds the whole of it in memory. */
function copyOf(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}
