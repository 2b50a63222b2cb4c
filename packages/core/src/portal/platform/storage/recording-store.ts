import { type Database, readRows } from './database.ts';

declare module './store-registry.ts' {
  interface Stores {
    readonly recordings: RecordingStore;
  }
}

/** Since when the states of findings and compliance are recorded. */
export class RecordingStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** What was before is not known. */
  async since(): Promise<string> {
    const [row] = await readRows<{ since: string }>(
      this.#db.knex('recordings').where({ name: 'states' }).select('since'),
    );
    if (!row) throw new Error('The database does not say since when it records states.');
    return row.since;
  }
}
