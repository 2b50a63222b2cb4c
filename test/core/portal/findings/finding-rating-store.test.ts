// What is computed of a finding comes back as it was, on both databases.
import t from 'tap';
import {
  computedRating,
  decidedColumns,
} from '../../../../packages/core/src/portal/findings/decided-rating.ts';
import { FindingRatingStore } from '../../../../packages/core/src/portal/findings/finding-rating-store.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { defaultDueDays } from '../../../../packages/core/src/vocabulary/due-days.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from './audited-repository.ts';

const ruleId = '01920000-0000-7000-8000-000000000001';
const at = '2026-06-01T00:00:00.000Z';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('FindingRatingStore: writes what rules decide, and takes it back', async (t) => {
    const url = await databaseUrl(t);
    const { tree, audit, repository } = await auditedRepository(t, () => url);
    tree.found = [detection('a', { severity: 'critical' }), detection('b', { severity: 'low' })];
    await audit();
    const db = new Database(dialectFor(url));
    t.teardown(() => db.close());
    const store = new FindingRatingStore(db);
    const rows = async () =>
      (await db.knex('findings').orderBy('number')).map(({ state_since: _, ...row }) => row);
    const before = await rows();
    const [first] = before;
    const finding = { severity: 'critical', exploited: false, firstSeenAt: first.first_seen_at } as const;
    const priority = { ruleId, level: 'low', text: 'Why.', forced: false } as const;
    const columns = decidedColumns(computedRating(first), finding, defaultDueDays, { priority });

    await store.write([{ id: first.id, repositoryId: repository.id, columns }], at);

    t.match((await rows())[0], { priority_level: 'low', priority_rule_id: ruleId });
    t.strictSame(
      await store.unrule({ repositoryId: repository.id }, at, defaultDueDays),
      [],
      'due as before',
    );
    const days = { severity: { critical: 1 }, priority: {} };
    t.strictSame(await store.unrule({ teamId: first.team_id }, at, days), [first.id]);
    const due = new Date(Date.parse(first.first_seen_at) + 86_400_000).toISOString();
    t.match((await rows())[0], { due_at: due, priority_level: first.priority_level, computed_rating: null });
    await store.write([{ id: first.id, repositoryId: repository.id, columns }], at);
    t.strictSame(await store.unrule({ ids: [first.id] }, at), [first.id]);
    t.strictSame(await rows(), before, 'all of it is as before');
    t.strictSame(await store.unrule({ ids: before.map(({ id }) => id) }, at), []);
  });
});
