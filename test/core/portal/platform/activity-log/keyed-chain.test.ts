// The chain of the audit log against somebody who can write the database but does not have the key.
import t, { type Test } from 'tap';
import { activityHash } from '../../../../../packages/core/src/portal/platform/activity-log/activity.ts';
import { ActivityKeys } from '../../../../../packages/core/src/portal/platform/activity-log/activity-keys.ts';
import { ActivityStore } from '../../../../../packages/core/src/portal/platform/activity-log/activity-store.ts';
import type { Checkpoint } from '../../../../../packages/core/src/portal/platform/activity-log/checkpoint.ts';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { migrate } from '../../../../../packages/core/src/portal/platform/storage/migrate.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { testRuntime } from '../../../../helpers/test-runtime.ts';

const oldKey = 'the first key of the audit log, for tests';
const newKey = 'the second key of the audit log, for tests';
const runtime = testRuntime();

onBothDatabases(t, async (t, { databaseUrl }) => {
  async function open(t: Test, url?: string) {
    const database = new Database(dialectFor(url ?? (await databaseUrl(t))));
    t.teardown(() => database.close());
    await migrate(database);
    const log = (...keys: string[]) => new ActivityStore(database, runtime, new ActivityKeys(keys));
    return { database, log };
  }

  async function append(store: ActivityStore, count: number): Promise<void> {
    for (let index = 0; index < count; index += 1)
      await store.append({ actorId: null, action: 'team.create', targetType: 'team', targetId: null });
  }

  t.test('verify: an untouched chain is intact, and without its key it is not', async (t) => {
    const { log } = await open(t);
    const store = log(oldKey);
    await append(store, 5);

    t.match(await store.verify(), { entries: 5, brokenAt: null, fault: null, keyedFrom: 1 });
    t.match(await log().verify(), { brokenAt: 1, fault: 'unknown_key' });
    t.match(await log(newKey).verify(), { brokenAt: 1, fault: 'unknown_key' });
  });

  t.test('verify: names the first broken entry of each kind of change', async (t) => {
    const changes: readonly [
      fault: string,
      brokenAt: number,
      change: (database: Database) => Promise<unknown>,
    ][] = [
      ['changed', 3, ({ knex }) => knex('activity').where({ sequence: 3 }).update({ action: 'team.delete' })],
      ['changed', 4, ({ knex }) => knex('activity').where({ sequence: 4 }).update({ detail: '{' })],
      ['missing', 2, ({ knex }) => knex('activity').where({ sequence: 2 }).delete()],
      ['missing', 9, ({ knex }) => knex('activity').where('sequence', '>', 8).delete()],
      [
        'order',
        6,
        ({ knex }) =>
          knex('activity')
            .where({ sequence: 6 })
            .update({ previous_hash: '0'.repeat(64) }),
      ],
      ['unkeyed', 7, ({ knex }) => knex('activity').where({ sequence: 7 }).update({ key_id: null })],
      ['head', 11, ({ knex }) => knex('activity_head').update({ mac: '0'.repeat(64) })],
      ['beyond', 10, (database) => truncate(database, 9, { keepEntries: true })],
    ];
    for (const [fault, brokenAt, change] of changes) {
      const { database, log } = await open(t);
      const store = log(oldKey);
      await append(store, 10);

      await change(database);

      const expected = fault === 'beyond' ? { fault: 'head', brokenAt } : { fault, brokenAt };
      t.match(await store.verify(), expected, fault);
    }
  });

  t.test('verify: the newest entries cannot be cut off by moving the head', async (t) => {
    const { database, log } = await open(t);
    const store = log(oldKey);
    await append(store, 10);

    await truncate(database, 7);

    t.match(await store.verify(), { entries: 7, brokenAt: 8, fault: 'head' });
    t.equal(await store.checkpoint(), undefined, 'a changed head is not signed');
    await append(store, 2);
    t.match(await store.verify(), { brokenAt: 8, fault: 'detected' }, 'going on does not repair it');
  });

  t.test('verify: a chain that was written again without the key is found', async (t) => {
    const { database, log } = await open(t);
    const store = log(oldKey);
    await append(store, 4);

    await rewrite(database);

    t.match(await store.verify(), { brokenAt: 1, fault: 'unkeyed' });
    await append(store, 1);
    t.match(await store.verify(), { brokenAt: 5, fault: 'detected' });
  });

  t.test('adoptKey: keys an existing chain, and its earlier entries are covered', async (t) => {
    const { database, log } = await open(t);
    await append(log(), 3);
    const store = log(oldKey);
    await store.adoptKey();
    await store.adoptKey();
    await append(store, 1);

    t.match(await store.verify(), { entries: 5, brokenAt: null, keyedFrom: 4 });

    await rewrite(database, 3);
    t.match(await store.verify(), { brokenAt: 4, fault: 'order' });
  });

  t.test('rotation: earlier entries need their key, new ones have the new one', async (t) => {
    const { log } = await open(t);
    await append(log(oldKey), 2);
    const store = log(newKey, oldKey);
    await store.adoptKey();
    await append(store, 2);

    t.match(await store.verify(), { entries: 4, brokenAt: null });
    t.match(await log(newKey).verify(), { brokenAt: 1, fault: 'unknown_key' });
    t.match(await log(oldKey).verify(), { brokenAt: 3, fault: 'unknown_key' });
  });

  t.test('checkpoints: a chain restored to an earlier state disagrees', async (t) => {
    const { database, log } = await open(t);
    const store = log(oldKey);
    await append(store, 3);
    const head = await database.knex('activity_head').first();
    const early = await store.checkpoint();
    await append(store, 3);
    const late = await store.checkpoint();
    const both = [early, late].filter((one): one is Checkpoint => one !== undefined);

    t.match(await store.verify(both), { brokenAt: null, checkpoints: 2 });
    const [first, second] = both;
    if (!first || !second) throw new Error('There are no checkpoints.');
    t.match(await store.verify([{ ...first, hash: second.hash }]), { brokenAt: 3, fault: 'checkpoint' });

    await database.knex('activity').where('sequence', '>', 3).delete();
    await database.knex('activity_head').update(head);
    t.match(await store.verify(), { brokenAt: null }, 'the key alone does not show it');
    t.match(await store.verify(both), { brokenAt: 4, fault: 'missing' });

    await append(store, 3);
    t.match(await store.verify(both), { brokenAt: 6, fault: 'checkpoint' });
    t.notOk(await store.agreesWith(second));
  });

  t.test('append: concurrent writers make one chain', async (t) => {
    const url = await databaseUrl(t);
    const writers = [await open(t, url)];
    if (url.startsWith('postgres')) writers.push(await open(t, url), await open(t, url));
    const stores = writers.map(({ log }) => log(oldKey));

    await Promise.all(stores.flatMap((store) => Array.from({ length: 10 }, () => append(store, 1))));

    t.match(await stores[0]?.verify(), { entries: 10 * stores.length, brokenAt: null });
  });

  t.test('append: an entry whose transaction fails leaves the chain whole', async (t) => {
    const { database, log } = await open(t);
    const store = log(oldKey);
    await append(store, 2);
    await t.rejects(
      database.transaction(async () => {
        await append(store, 3);
        throw new Error('undone');
      }),
      /undone/,
    );

    await append(store, 1);

    t.match(await store.verify(), { entries: 3, brokenAt: null });
  });
});

t.test('ActivityKeys: a short key is refused', async (t) => {
  t.throws(() => new ActivityKeys(['short']), /at least 32 bytes/);
});

/** As somebody would who knows the database and not the key. */
async function truncate({ knex }: Database, sequence: number, { keepEntries = false } = {}): Promise<void> {
  const last = await knex('activity').where({ sequence }).first();
  if (!keepEntries) await knex('activity').where('sequence', '>', sequence).delete();
  await knex('activity_head').update({ sequence, hash: last.hash, key_id: last.key_id });
}

async function rewrite({ knex }: Database, upTo?: number): Promise<void> {
  const rows = await knex('activity').orderBy('sequence');
  let previousHash = '0'.repeat(64);
  for (const row of rows.slice(0, upTo)) {
    const entry = {
      id: row.id,
      sequence: Number(row.sequence),
      at: row.at,
      actorId: null,
      action: 'team.forged',
      targetType: row.target_type,
      targetId: null,
      detail: {},
      requestId: null,
      address: null,
      previousHash,
    };
    const hash = activityHash(entry);
    await knex('activity')
      .where({ sequence: row.sequence })
      .update({ action: 'team.forged', detail: '{}', previous_hash: previousHash, hash, key_id: null });
    previousHash = hash;
  }
  if (upTo === undefined) await knex('activity_head').update({ hash: previousHash, key_id: null, mac: null });
}
