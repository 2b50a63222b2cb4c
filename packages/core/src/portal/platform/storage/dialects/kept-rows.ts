// Rows that are not read again while nobody has written. What this process writes is seen at once, since whatever writes says so
// before its caller hears of it; what another process writes into the file, within a tenth of a second: to ask the database
// each time costs as much as most reads.

const maxKept = 2_000;
/** What holds more is read each time. */
const maxRows = 50;
const askEveryMs = 100;

export class KeptRows {
  readonly #version: () => unknown;
  readonly #now: () => number;
  /** By statement, and then by its bindings. */
  readonly #rows = new Map<string, Map<unknown, unknown[]>>();
  #count = 0;
  #lastVersion: unknown;
  #askedAt = Number.NEGATIVE_INFINITY;

  /** `version` is another one after any other connection has written. */
  constructor(version: () => unknown, now: () => number = () => performance.now()) {
    this.#version = version;
    this.#now = now;
  }

  rows(sql: string, bindings: readonly unknown[], read: () => unknown[]): unknown[] {
    this.#askNowAndThen();
    let ofStatement = this.#rows.get(sql);
    const key = bindings.length === 1 ? bindings[0] : JSON.stringify(bindings);
    const known = ofStatement?.get(key);
    if (known) return known;
    const rows = read();
    // They are given to everyone.
    for (const row of rows) Object.freeze(row);
    Object.freeze(rows);
    if (rows.length > maxRows) return rows;
    if (this.#count >= maxKept) this.clear();
    ofStatement = this.#rows.get(sql);
    if (!ofStatement) this.#rows.set(sql, (ofStatement = new Map()));
    ofStatement.set(key, rows);
    this.#count += 1;
    return rows;
  }

  /** This process has written. */
  clear(): void {
    if (this.#count === 0) return;
    this.#rows.clear();
    this.#count = 0;
  }

  #askNowAndThen(): void {
    const now = this.#now();
    if (now - this.#askedAt < askEveryMs) return;
    this.#askedAt = now;
    const version = this.#version();
    if (version !== this.#lastVersion) this.clear();
    this.#lastVersion = version;
  }
}
