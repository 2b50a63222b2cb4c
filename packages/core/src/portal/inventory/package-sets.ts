// Sets of packages, each stored once: found by the digest of all that it holds.
import { setImmediate } from 'node:timers/promises';
import type { Database } from '../platform/storage/database.ts';
import { numbersOfDigests } from './package-digests.ts';
import type { PackageSetRows, SetRow } from './package-set-rows.ts';

/** What stands in place of the digest until a set is whole, before the time at which it was begun. */
const storing = 'storing:';
/** So old what is not whole was left by a process that ended. */
const staleMs = 24 * 3_600_000;

/** The rows of a set that is stored, but not found yet. */
export interface StagedSet {
  readonly number: number;
  readonly digest: string;
}

export class PackageSets {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The number of the set, in the current transaction. */
  async put({ digest, count, chunks }: PackageSetRows): Promise<number> {
    const known = await this.#find(digest);
    if (known !== undefined) return known;
    const number = await this.#insert(digest, count);
    for (const chunk of chunks) await this.#fill(number, chunk);
    return number;
  }

  /** Stores a large set in short transactions, between which others have their turn. Only `finish` makes it a set. */
  async stage({ digest, count, chunks }: PackageSetRows, id: string, at: string): Promise<StagedSet> {
    const known = await this.#find(digest);
    if (known !== undefined) return { number: known, digest };
    const number = await this.#db.transaction(() => this.#insert(`${storing}${at}:${id}`, count));
    for (const chunk of chunks) {
      await this.#db.transaction(() => this.#fill(number, chunk));
      await setImmediate();
    }
    return { number, digest };
  }

  /**
   * The number of the set of these packages that was staged, in the current transaction; of another one with all that it
   * holds, if there is one by now.
   */
  async finish({ number, digest }: StagedSet, rows: PackageSetRows): Promise<number> {
    const known = await this.#find(digest);
    if (known !== undefined) return known;
    const updated = await this.#db.knex('package_sets').where({ number }).update({ digest });
    // It was one that was there already, and is not any more.
    return updated === 0 ? this.put(rows) : number;
  }

  /** Deletes sets that no inventory has, and what nothing uses any more. */
  async prune(now: Date): Promise<void> {
    const { knex } = this.#db;
    const stale = `${storing}${new Date(now.getTime() - staleMs).toISOString()}`;
    await knex.raw(
      `delete from package_sets where not exists (select 1 from inventories where set_number = package_sets.number)
         and (digest not like ? or digest < ?)`,
      [`${storing}%`, stale],
    );
    await knex.raw(
      'delete from packages where not exists (select 1 from package_set_members where package_number = packages.number)',
    );
    await knex.raw(
      'delete from package_digests where not exists (select 1 from package_set_members where digest_number = package_digests.number)',
    );
  }

  async #insert(digest: string, packages: number): Promise<number> {
    await this.#db.knex('package_sets').insert({ digest, packages }).onConflict('digest').ignore();
    const number = await this.#find(digest);
    if (number === undefined) throw new Error(`The set of packages ${digest} is not there.`);
    return number;
  }

  async #fill(setNumber: number, chunk: readonly SetRow[]): Promise<void> {
    const { knex } = this.#db;
    const digestNumbers = await numbersOfDigests(
      this.#db,
      chunk.map(({ digests }) => digests),
    );
    const rows = chunk.map(({ row }) => row);
    await knex('packages').insert(rows).onConflict('key').ignore();
    const numbers = new Map<string, number>();
    const keys = rows.map(({ key }) => key);
    for (const row of await knex('packages').whereIn('key', keys).select('key', 'number'))
      numbers.set(row.key, Number(row.number));
    const members = chunk.map(({ row, member, digests }) => ({
      set_number: setNumber,
      package_number: numbers.get(row.key) ?? null,
      digest_number: digestNumbers.get(digests) ?? null,
      ...member,
    }));
    // In the order of the primary key, so that its index is appended to where the packages are new.
    members.sort((a, b) => Number(a.package_number) - Number(b.package_number));
    await knex('package_set_members').insert(members).onConflict(['set_number', 'package_number']).ignore();
  }

  async #find(digest: string): Promise<number | undefined> {
    const row: { number: number | string } | undefined = await this.#db
      .knex('package_sets')
      .where({ digest })
      .first('number');
    return row && Number(row.number);
  }
}
