// The results of one engine for all files of a tree, some hundred in a row, beside the rows of each file: of a large tree in which
// few files changed, few look-ups take the place of very many, and only rows with a change are read in full and written again.
import { bucketOf } from './buckets.ts';
import type { KeptFile } from './result-store.ts';
import { type KnownText, TreeBucket, type TreeRow } from './tree-bucket.ts';

/** Of fewer files, looking up each is quicker. */
export const minTreeFiles = 32;
const filesPerRow = 200;
const maxRows = 1024;

interface TreeRows {
  load(places: readonly KeptFile[]): Promise<readonly ({ readonly result: TreeRow | null } | null)[]>;
  keep(place: KeptFile, row: TreeRow): void;
}

export class TreeResults {
  readonly #rows: TreeRows;
  readonly #tree: string;
  /** Empty until many files are asked for. */
  #buckets: readonly TreeBucket[] = [];

  constructor(rows: TreeRows, tree: string) {
    this.#rows = rows;
    this.#tree = tree;
  }

  /** In the order of the files. The first that asks for many decides which rows are read. */
  async load(files: readonly KeptFile[]): Promise<readonly KnownText[]> {
    if (this.#buckets.length > 0 || files.length < minTreeFiles)
      return files.map((file) => this.#bucketOf(file)?.find(file));
    const count = rowCount(files.length);
    const asked = Array.from({ length: count }, (): KeptFile[] => []);
    const places = files.map((file) => {
      const place = bucketOf(file.path, count);
      asked[place]?.push(file);
      return place;
    });
    const rows = await this.#rows.load(asked.map((_, place) => this.#placeOf(place, count)));
    this.#buckets = asked.map((one, place) => new TreeBucket(one, rows[place]?.result ?? null));
    const texts = this.#buckets.map((bucket) => bucket.texts()[Symbol.iterator]());
    return places.map((place) => texts[place]?.next().value);
  }

  /** Takes note of a result; null is the default. */
  note(file: KeptFile, text: string | null): void {
    this.#bucketOf(file)?.note(file, text);
  }

  /** Keeps what changed for the next time. */
  remember(): void {
    for (const [place, bucket] of this.#buckets.entries()) {
      const row = bucket.changed();
      if (row) this.#rows.keep(this.#placeOf(place, this.#buckets.length), row);
    }
  }

  #bucketOf({ path }: KeptFile): TreeBucket | undefined {
    return this.#buckets[bucketOf(path, this.#buckets.length)];
  }

  #placeOf(place: number, count: number): KeptFile {
    return { path: this.#tree, digest: `${place}/${count}` };
  }
}

/** A power of two, which few files more or less do not change. */
function rowCount(files: number): number {
  return Math.min(maxRows, 2 ** Math.max(0, Math.round(Math.log2(files / filesPerRow))));
}
