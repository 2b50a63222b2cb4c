// The results of one engine for all files of a tree in one row, beside the rows of its files: of a large tree in which few files
// changed, one look-up takes the place of very many.
import type { KeptFile } from './result-store.ts';

/** Of fewer files, looking up each is quicker. */
export const minTreeFiles = 32;
/** More of them would take too much memory to write. */
const maxTreeFiles = 250_000;

/** Without a text where the result is the usual one. */
export type TreeRow = readonly [path: string, digest: string, text?: string];

interface TreeRows {
  load(places: readonly KeptFile[]): Promise<readonly ({ readonly result: readonly TreeRow[] } | null)[]>;
  keep(place: KeptFile, rows: readonly TreeRow[]): void;
}

interface KnownFile {
  readonly digest: string;
  /** null: the usual one. */
  readonly text: string | null;
}

export class TreeResults {
  readonly #rows: TreeRows;
  readonly #place: KeptFile;
  #known: Map<string, KnownFile> | undefined;
  readonly #asked = new Set<string>();
  #isChanged = false;

  constructor(rows: TreeRows, tree: string) {
    this.#rows = rows;
    this.#place = { path: tree, digest: '' };
  }

  /** Reads what is kept of the tree; until then there is nothing in it. */
  async open(): Promise<void> {
    if (this.#known !== undefined) return;
    const [kept] = await this.#rows.load([this.#place]);
    this.#known = new Map(kept?.result.map(([path, digest, text = null]) => [path, { digest, text }]));
  }

  /** The text of its result, null where it is the usual one; undefined for a file that is not known with this content. */
  find({ path, digest }: KeptFile): string | null | undefined {
    const known = this.#known?.get(path);
    if (known?.digest !== digest) return undefined;
    this.#asked.add(path);
    return known.text;
  }

  /** Takes note of a result; `text` as `find` gives it. */
  note({ path, digest }: KeptFile, text: string | null): void {
    if (this.#known === undefined) return;
    this.#known.set(path, { digest, text });
    this.#asked.add(path);
    this.#isChanged = true;
  }

  /** Keeps what was noted for the next time. */
  remember(): void {
    if (this.#known === undefined || !this.#isChanged) return;
    this.#isChanged = false;
    // A scan of a part of the tree does not ask for every file; of many that nobody asked for, most are gone.
    const isOutgrown = this.#known.size > 2 * this.#asked.size + 1_000;
    const rows: TreeRow[] = [];
    for (const [path, { digest, text }] of this.#known)
      if (!isOutgrown || this.#asked.has(path))
        rows.push(text === null ? [path, digest] : [path, digest, text]);
    if (rows.length <= maxTreeFiles) this.#rows.keep(this.#place, rows);
  }
}
