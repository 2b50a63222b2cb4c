// Results of files, kept by content: what an engine finds in a file depends on its bytes, its path, the engine and the
// rules, so that a file that is known from another scan, branch or repository need not be scanned again.
import { FileDigests } from './file-digests.ts';
import { ResultCipher } from './result-cipher.ts';
import { ResultSection } from './result-section.ts';
import type { ResultRow, ResultStore } from './result-store.ts';
import type { TreeRow } from './tree-bucket.ts';
import { TreeResults } from './tree-results.ts';

export interface ResultCacheOptions {
  readonly store: ResultStore;
  /** 32 random bytes of the installation: results of another one are not believed. */
  readonly secret: Uint8Array;
  /** Differs between any two programs that could find different things. */
  readonly engineIdentity: string;
  /** What the files of this tree are remembered under, where their digests must be computed; nothing unless given. */
  readonly tree?: string | null;
}

export class ResultCache {
  readonly #store: ResultStore;
  readonly #cipher: ResultCipher;
  readonly #identity: string;
  readonly digests: FileDigests;
  /** The folder whose files are remembered; null where none are. */
  readonly tree: string | null;
  /** By key: what is not written yet, and known all the same. */
  #pending = new Map<string, ResultRow>();
  /** By the scope of their section. */
  readonly #trees = new Map<string, TreeResults>();

  constructor({ store, secret, engineIdentity, tree = null }: ResultCacheOptions) {
    this.#store = store;
    this.#cipher = new ResultCipher(secret);
    this.#identity = engineIdentity;
    this.tree = tree;
    const memory = tree === null ? null : this.#section<unknown>(this.#scopeOf('file digests', tree), null);
    this.digests = new FileDigests(memory);
  }

  /**
   * The results of one engine. `rules` is everything besides the engine, the path and the bytes that decides on them;
   * `defaultResult` the result of most files, which takes no space.
   */
  section<Result>(
    engine: string,
    options: { readonly rules: string; readonly defaultResult: Result },
  ): ResultSection<Result> {
    const { rules, defaultResult } = options;
    const scope = this.#scopeOf(engine, rules);
    return this.#section(scope, defaultResult, this.#treeOf(scope));
  }

  /** Writes what has not been written yet. */
  async flush(): Promise<void> {
    this.digests.remember();
    for (const tree of this.#trees.values()) tree.remember();
    const rows = [...this.#pending.values()];
    this.#pending = new Map();
    if (rows.length > 0) await this.#store.save(rows);
  }

  #scopeOf(engine: string, rules: string): string {
    return [this.#identity, engine, rules].map((part) => `${part.length}:${part}`).join('');
  }

  #section<Result>(
    scope: string,
    defaultResult: Result,
    tree: TreeResults | null = null,
  ): ResultSection<Result> {
    const parts = {
      cipher: this.#cipher,
      load: (keys: readonly Uint8Array[]) => this.#load(keys),
      save: (row: ResultRow) => void this.#pending.set(textOf(row.key), row),
    };
    return new ResultSection(scope, JSON.stringify(defaultResult), parts, tree);
  }

  #treeOf(scope: string): TreeResults | null {
    if (this.tree === null) return null;
    const known = this.#trees.get(scope);
    if (known) return known;
    const tree = new TreeResults(this.#section<TreeRow | null>(`${scope}tree`, null), this.tree);
    this.#trees.set(scope, tree);
    return tree;
  }

  async #load(keys: readonly Uint8Array[]): Promise<readonly (Uint8Array | undefined)[]> {
    const pending = keys.map((key) => this.#pending.get(textOf(key))?.value);
    const others = keys.filter((_, index) => pending[index] === undefined);
    const loaded = (await this.#store.load(others))[Symbol.iterator]();
    return pending.map((value) => value ?? loaded.next().value);
  }
}

function textOf(key: Uint8Array): string {
  return Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('base64');
}
