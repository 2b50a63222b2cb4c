// Pruning in small transactions, on both databases.
import t, { type Test } from 'tap';
import { RetentionService } from '../../../../../packages/core/src/portal/platform/retention/retention-service.ts';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { createStores } from '../../../../../packages/core/src/portal/stores.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { testRuntime } from '../../../../helpers/test-runtime.ts';

const limits = { auditDays: 0, auditsKept: 2, reportDays: 0, stateDays: 0, eventDays: 30 };
const day = 86_400_000;

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('RetentionService.prune: deletes more rows than one transaction holds', async (t) => {
    const { database, service, addReplies } = await start(t, await databaseUrl(t));
    await addReplies(450);

    const before = (await service.preview()).filter(({ rows }) => rows > 0);
    const pruned = (await service.prune()).filter(({ rows }) => rows > 0);

    t.match(before, [{ id: 'idempotency-keys', days: 1, rows: 450 }]);
    t.same(pruned, before, 'as the preview said');
    t.equal((await database.knex('idempotency_keys')).length, 0);
  });

  t.test('RetentionService.prune: an aborted signal ends it before the next transaction', async (t) => {
    const { database, service, addReplies } = await start(t, await databaseUrl(t));
    await addReplies(5);

    await t.rejects(service.prune(AbortSignal.abort(new Error('The process is stopping.'))), /stopping/);

    t.equal((await database.knex('idempotency_keys')).length, 5);
  });

  t.test('RetentionService: a rule that is switched off has no age and deletes nothing', async (t) => {
    const { service } = await start(t, await databaseUrl(t));

    for (const rules of [await service.preview(), await service.prune()]) {
      t.match(
        rules.filter(({ id }) => id === 'audits' || id === 'reports'),
        [
          { id: 'audits', days: null, rows: 0 },
          { id: 'reports', days: null, rows: 0 },
        ],
      );
    }
  });

  t.test('bulk changes: go 30 days after their end; one that has not ended stays', async (t) => {
    const { database, service, addBulk } = await start(t, await databaseUrl(t));
    await addBulk(1, { status: 'completed', endedDaysAgo: 31 });
    await addBulk(2, { status: 'failed', endedDaysAgo: 31 });
    await addBulk(3, { status: 'completed', endedDaysAgo: 29 });
    await addBulk(4, { status: 'pending' });

    t.match(
      (await service.prune()).filter(({ rows }) => rows > 0),
      [{ id: 'bulk-changes', days: 30, rows: 2 }],
    );

    const totals = await database.knex('finding_bulks').orderBy('total').pluck('total');
    t.same(totals, [3, 4]);
  });
});

async function start(t: Test, url: string) {
  const runtime = testRuntime();
  const database = new Database(dialectFor(url, { poolSize: 1 }));
  t.teardown(() => database.close());
  return {
    database,
    service: new RetentionService(createStores(database, runtime), runtime, limits),
    /** Changes of `total` findings, asked for 90 days ago. */
    async addBulk(total: number, { status, endedDaysAgo }: { status: string; endedDaysAgo?: number }) {
      const before = (days: number) => new Date(runtime.now().getTime() - days * day).toISOString();
      await database.knex('finding_bulks').insert({
        id: runtime.newId(),
        principal: '{}',
        created_by: runtime.newId(),
        change: '{}',
        status,
        total,
        created_at: before(90),
        completed_at: endedDaysAgo === undefined ? null : before(endedDaysAgo),
      });
    },
    /** Replies that ended a day and a half ago; they are kept for a day after their end. */
    async addReplies(count: number) {
      const expires_at = new Date(runtime.now().getTime() - 1.5 * day).toISOString();
      for (let index = 0; index < count; index += 1)
        await database
          .knex('idempotency_keys')
          .insert({ key_hash: `key-${index}`, request_hash: '', reply: '', expires_at });
    },
  };
}
