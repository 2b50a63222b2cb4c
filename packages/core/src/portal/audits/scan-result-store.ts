// What audits keep of single files, in the portal's database: all branches, repositories and workers share it.
import { hkdfSync, randomBytes } from 'node:crypto';
import type { ResultRow, ResultStore } from '../../scan/engines/shared/results/result-store.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import type { Database } from '../platform/storage/database.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly scanResults: ScanResultStore;
  }
}

interface ScanResultRow {
  key: Buffer;
  value: Buffer;
  used_on: string;
}

const chunkRows = 400;
/** Under it is the random part of the key that results are encrypted with; no result has it for its key. */
const saltKey = Buffer.alloc(16);
const saltBytes = 32;
const never = '9999-12-31';
/** What a row takes besides its value: its key, its day, and both indexes. */
const rowBytes = 120;

export class ScanResultStore implements ResultStore {
  readonly #db: Database;
  readonly #now: () => Date;

  constructor(db: Database, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /** The same on every instance: from the portal's own key, and from what the database holds. */
  async secret(fingerprintKey: string): Promise<Buffer> {
    await this.#db
      .knex('scan_results')
      .insert({ key: saltKey, value: randomBytes(saltBytes), used_on: never })
      .onConflict('key')
      .ignore();
    const row: ScanResultRow = await this.#db.knex('scan_results').where({ key: saltKey }).first();
    return Buffer.from(hkdfSync('sha256', fingerprintKey, row.value, 'assay scan results', 32));
  }

  async load(keys: readonly Uint8Array[]): Promise<readonly (Uint8Array | undefined)[]> {
    const today = this.#today();
    const found = new Map<string, Buffer>();
    for (const part of chunksOf(keys, chunkRows)) {
      const chunk = part.map(asBuffer);
      const rows: ScanResultRow[] = await this.#db.knex('scan_results').whereIn('key', chunk);
      for (const { key, value } of rows) found.set(key.toString('hex'), value);
      const stale = rows.filter(({ used_on: day }) => day < today).map(({ key }) => key);
      if (stale.length > 0)
        await this.#db.knex('scan_results').whereIn('key', stale).update({ used_on: today });
    }
    return keys.map((key) => found.get(asBuffer(key).toString('hex')));
  }

  async save(rows: readonly ResultRow[]): Promise<void> {
    const today = this.#today();
    // In one order, so that two audits that store the same wait for each other and not in a circle.
    const sorted = rows
      .map(({ key, value }) => ({ key: asBuffer(key), value: asBuffer(value), used_on: today }))
      .sort((a, b) => Buffer.compare(a.key, b.key));
    for (const part of chunksOf(sorted, chunkRows))
      await this.#db.knex('scan_results').insert(part).onConflict('key').merge(['value', 'used_on']);
  }

  /** Deletes what was not used for longest, until the rest takes no more than `maxBytes`; gives how many rows went. */
  async limit(maxBytes: number): Promise<number> {
    const days: { used_on: string; count: number | string; bytes: number | string }[] = await this.#db
      .knex('scan_results')
      .whereNot({ key: saltKey })
      .groupBy('used_on')
      .orderBy('used_on', 'desc')
      .select('used_on')
      .count({ count: '*' })
      .sum({ bytes: this.#db.knex.raw('length(value)') });
    let bytes = 0;
    for (const day of days) {
      bytes += Number(day.bytes) + rowBytes * Number(day.count);
      if (bytes > maxBytes) return this.#deleteUntil(day.used_on);
    }
    return 0;
  }

  /** In small batches: audits go on meanwhile. */
  async #deleteUntil(day: string): Promise<number> {
    let deleted = 0;
    for (;;) {
      const keys: Buffer[] = await this.#db
        .knex('scan_results')
        .where('used_on', '<=', day)
        .whereNot({ key: saltKey })
        .limit(chunkRows)
        .pluck('key');
      if (keys.length === 0) return deleted;
      deleted += await this.#db.knex('scan_results').whereIn('key', keys).del();
    }
  }

  #today(): string {
    return this.#now().toISOString().slice(0, 10);
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
