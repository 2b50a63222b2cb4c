// Rows go by a rule in batches, with what depends on them before and along; what is kept by number or time stays.
import t from 'tap';
import { rememberGap } from '../../../../../packages/core/src/portal/platform/retention/feed-gap.ts';
import {
  forgetComplianceStatuses,
  forgetFindingStates,
} from '../../../../../packages/core/src/portal/platform/retention/known-since.ts';
import { RetentionStore } from '../../../../../packages/core/src/portal/platform/retention/retention-store.ts';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';

const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;

onBothDatabases(t, async (t, { blankUrl }) => {
  const opened = async (t: Parameters<typeof blankUrl>[0]) => {
    const database = new Database(dialectFor(await blankUrl(t)));
    t.teardown(() => database.close());
    return database;
  };

  t.test('RetentionStore: counts and deletes what the rule names, in batches', async (t) => {
    const db = await opened(t);
    await db.knex.schema.createTable('things', (table) => {
      table.integer('id');
      table.string('created_at');
    });
    await db.knex('things').insert([1, 2, 3, 4, 5].map((id) => ({ id, created_at: at(id) })));
    const said: unknown[] = [];
    const rule = {
      id: 'things',
      table: 'things',
      key: 'id',
      where: 'created_at < :cutoff and id > :kept and created_at <> :now',
      before: async (_: unknown, keys: readonly string[]) =>
        void said.push(['before', [...keys].map(Number).sort()]),
      along: async (_: unknown, keys: readonly string[]) => void said.push(['along', keys.length]),
    } as never;
    const store = new RetentionStore(db);
    const times = { now: at(3), cutoff: at(5), kept: 1 };
    t.equal(await store.count(rule, times), 2);
    t.equal(await store.prune(rule, times, 1), 1);
    t.equal(await store.prune(rule, times, 1), 1);
    t.equal(await store.prune(rule, times, 1), 0);
    t.same(await db.knex('things').orderBy('id').pluck('id'), [1, 3, 5]);
    t.equal(said.length, 4, 'an empty batch asks for nothing');
    t.equal(await store.count(rule, times), 0);
  });

  t.test('known since: the last moment that what goes was the state of', async (t) => {
    const db = await opened(t);
    await db.knex.schema.createTable('finding_states', (table) => {
      table.integer('number');
      table.string('until');
    });
    await db.knex.schema.createTable('compliance_history', (table) => {
      table.integer('number');
      table.string('repository_id');
      table.string('evaluated_at');
    });
    await db.knex.schema.createTable('recordings', (table) => {
      table.string('name');
      table.string('since');
    });
    await db.knex('recordings').insert([
      { name: 'states', since: at(1) },
      { name: 'other', since: at(1) },
    ]);
    await db.knex('finding_states').insert(
      [
        [1, at(2)],
        [2, at(4)],
        [3, at(3)],
        [4, at(9)],
      ].map(([number, until]) => ({ number, until })),
    );
    const since = async () => (await db.knex('recordings').orderBy('name').pluck('since')).join();
    await forgetFindingStates(db, []);
    await forgetFindingStates(db, ['77']);
    t.equal(await since(), `${at(1)},${at(1)}`, 'nothing goes');
    await forgetFindingStates(db, ['1', '2', '3']);
    t.equal(await since(), `${at(1)},${at(4)}`);
    await forgetFindingStates(db, ['1']);
    t.equal(await since(), `${at(1)},${at(4)}`, 'what is unknown stays so');
    const statuses = [
      [1, 'a', at(4)],
      [2, 'b', at(3)],
      [3, 'a', at(5)],
      [4, 'a', at(8)],
      [5, 'b', at(9)],
    ];
    await db
      .knex('compliance_history')
      .insert(
        statuses.map(([number, repository_id, evaluated_at]) => ({ number, repository_id, evaluated_at })),
      );
    await forgetComplianceStatuses(db, ['1']);
    t.equal(await since(), `${at(1)},${at(5)}`, 'until the next one of the same repository');
    await forgetComplianceStatuses(db, ['4', '5']);
    t.equal(await since(), `${at(1)},${at(5)}`, 'the last ones hold');
    await forgetComplianceStatuses(db, ['1', '2']);
    t.equal(await since(), `${at(1)},${at(9)}`, 'the later of two');
  });

  t.test('rememberGap: up to the last place that goes, and never back', async (t) => {
    const db = await opened(t);
    await db.knex.schema.createTable('feed_events', (table) => {
      table.string('id');
      table.integer('position');
    });
    await db.knex.schema.createTable('feed_head', (table) => {
      table.integer('id');
      table.integer('pruned');
    });
    await db.knex('feed_head').insert([
      { id: 1, pruned: 0 },
      { id: 2, pruned: 0 },
    ]);
    await db.knex('feed_events').insert(
      [
        ['a', 3],
        ['b', 7],
        ['c', 9],
        ['d', null],
      ].map(([id, position]) => ({ id, position })),
    );
    const pruned = async () => (await db.knex('feed_head').orderBy('id').pluck('pruned')).join();
    await rememberGap(db, ['d']);
    t.equal(await pruned(), '0,0', 'not placed yet');
    await rememberGap(db, ['a', 'b']);
    t.equal(await pruned(), '7,0');
    await rememberGap(db, ['a']);
    t.equal(await pruned(), '7,0');
  });
});
