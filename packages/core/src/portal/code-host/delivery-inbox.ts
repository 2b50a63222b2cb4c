// Where deliveries lie between their acknowledgement and their table, on the database that is in this process. A group
// of them is one row of one small table: so a commit under load writes a page or two instead of one for every index
// of every delivery. What lies here is also in memory, and after a start what the one before left behind.
import type { AtOnce } from '../platform/storage/dialect.ts';
import type { NewDelivery } from './delivery.ts';
import { bindingsOf, bodyKey, hashesOf, insertOne, type KnownRow, type NewRow } from './delivery-row.ts';

interface Group {
  readonly id: number;
  readonly rows: readonly NewRow[];
}

/** Each method runs inside a transaction, and keeps in mind what that transaction does. */
export class DeliveryInbox {
  #groups: Group[] | undefined;
  readonly #byId = new Map<string, NewRow>();
  readonly #byBody = new Map<string, NewRow>();

  /** How many deliveries lie here; undefined before anyone has looked. */
  get size(): number | undefined {
    return this.#groups && this.#byId.size;
  }

  /** Those of the batch that lie here already, by their id or their body. */
  known(driver: AtOnce, batch: readonly NewDelivery[]): KnownRow[] {
    this.#read(driver);
    return batch.flatMap((delivery) => {
      const { id, event } = delivery;
      const bodies = hashesOf(delivery).map((hash) => this.#byBody.get(bodyKey(event, hash)));
      return [this.#byId.get(id), ...bodies].filter((row) => row !== undefined);
    });
  }

  add(driver: AtOnce, rows: readonly NewRow[]): void {
    const groups = this.#read(driver);
    const id = (groups.at(-1)?.id ?? 0) + 1;
    driver.run('insert into extension_inbox (id, deliveries) values (?, ?)', [id, JSON.stringify(rows)]);
    this.#keep({ id, rows });
  }

  /** Brings the oldest into their table: so many, and the rest of their group. */
  clear(driver: AtOnce, max: number): void {
    const groups = this.#read(driver);
    let taken = 0;
    let last: Group | undefined;
    while (groups[0] && taken < max) {
      last = groups.shift() as Group;
      for (const row of last.rows) {
        driver.run(insertOne, bindingsOf(row));
        this.#byId.delete(row.id);
        this.#byBody.delete(bodyKey(row.event, row.body_hash));
      }
      taken += last.rows.length;
    }
    if (last) driver.run('delete from extension_inbox where id <= ?', [last.id]);
  }

  /** Discards what is in memory: for when a transaction did not come to its end. */
  forget(): void {
    this.#groups = undefined;
    this.#byId.clear();
    this.#byBody.clear();
  }

  #read(driver: AtOnce): Group[] {
    if (this.#groups) return this.#groups;
    this.#groups = [];
    for (const row of driver.all('select id, deliveries from extension_inbox order by id', [])) {
      const { id, deliveries } = row as { id: number; deliveries: string };
      this.#keep({ id, rows: JSON.parse(deliveries) as NewRow[] });
    }
    return this.#groups;
  }

  #keep(group: Group): void {
    this.#groups?.push(group);
    for (const row of group.rows) {
      this.#byId.set(row.id, row);
      this.#byBody.set(bodyKey(row.event, row.body_hash), row);
    }
  }
}
