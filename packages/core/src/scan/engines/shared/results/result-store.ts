// Where results of files are kept between scans: rows whose keys and values say nothing to anyone who holds them.

/** What a result is about, besides the engine and its rules. */
export interface KeptFile {
  readonly path: string;
  readonly digest: string;
}

export interface ResultRow {
  /** 16 bytes. */
  readonly key: Uint8Array;
  readonly value: Uint8Array;
}

/** Never fails: a store that cannot be read has nothing, and one that cannot be written keeps nothing. */
export interface ResultStore {
  /** In the order of the keys; undefined where there is nothing. */
  load(keys: readonly Uint8Array[]): Promise<readonly (Uint8Array | undefined)[]>;
  save(rows: readonly ResultRow[]): Promise<void>;
}
