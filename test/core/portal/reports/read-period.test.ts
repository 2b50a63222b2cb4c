// What an executive report says of its period and the one before, on both databases.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { periodDays } from '../../../../packages/core/src/portal/reports/read-period.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../findings/audited-repository.ts';

const day = 86_400_000;

t.test('periodDays: both periods have as many days, and touch', (t) => {
  const now = '2026-03-31T10:00:00.000Z';
  t.same(periodDays({ from: null }, now), { from: '2026-03-02', to: '2026-03-31', before: '2026-01-31' });
  t.same(periodDays({ from: '2026-03-31T00:00:00.000Z' }, now), {
    from: '2026-03-31',
    to: '2026-03-31',
    before: '2026-03-30',
  });
  t.same(periodDays({ from: '2026-01-01T00:00:00.000Z' }, now), {
    from: '2026-01-01',
    to: '2026-03-31',
    before: '2025-10-03',
  });
  t.end();
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('readPeriod: counts both periods, and names changes of policies', async (t) => {
    const { portal, admin, runtime, tree, audit, repository } = await auditedRepository(t, databaseUrl);
    const portfolio = async () => {
      const { id } = await portal.reports.create(admin, {
        type: 'executive',
        format: 'json',
        repositoryId: repository.id,
      });
      while ((await portal.reports.get(admin, id)).status === 'pending') await sleep(10);
      let text = '';
      for await (const part of (await portal.reports.content(admin, id)).read()) text += part.toString();
      return JSON.parse(text).portfolio;
    };
    const found = (names: string[]) => names.map((name) => detection(name, { severity: 'critical' }));
    tree.found = found(['a', 'b', 'c']);
    await audit();
    const first = await portfolio();
    t.match(first.period, { now: { opened: 3, resolved: 0, open: 3, critical: 3 }, before: null });
    t.same(first.policyChanges, []);

    runtime.advance(40 * day);
    tree.found = found(['a', 'd']);
    await audit();
    const policy = { name: 'Few', level: 'level1', mode: 'warn', condition: 'findings.open <= 10' } as const;
    const { id } = await portal.policies.create(admin, policy);
    runtime.advance(1_000);
    await portal.policies.update(admin, id, { description: 'Agreed in spring.' });
    await portal.policies.delete(admin, id);
    const second = await portfolio();

    t.match(second.period.now, { opened: 1, resolved: 2, open: 2, critical: 2 });
    t.match(second.period.before, { opened: 3, resolved: 0, open: 3, critical: 3, high: 0 });
    t.same(
      second.policyChanges.map(({ what, policy: name }: { what: string; policy: string }) => [what, name]),
      [
        ['created', 'Few'],
        ['changed', 'a policy that was deleted since'],
        ['deleted', 'Few'],
      ],
    );
    t.ok(
      second.policyChanges.every(({ by }: { by: string | null }) => by !== null),
      'who reads everything sees who it was',
    );
    t.equal(second.policyChangesTotal, 3);
  });
});
