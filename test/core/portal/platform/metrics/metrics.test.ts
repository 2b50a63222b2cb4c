// Figures by day: what a day was stays what it was, on both databases.
import type { DailyMetrics, Portal, Principal } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { testPortal } from '../../../../helpers/test-portal.ts';
import { type MadeResult, sarifDocument } from '../../imports/sarif-document.ts';

const day = 86_400_000;
const high = (snippet: string): MadeResult => ({ snippet, level: 'error' });

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('metrics: each day is closed once, also after an outage, and never changes', async (t) => {
    const { portal, admin, runtime, person } = await testPortal(t, {
      // The portal's own task would close the days first where this takes longer than its next look.
      databaseUrl: await databaseUrl(t),
      auditConcurrency: 0,
      background: false,
    });
    // Away from midnight.
    runtime.advance(day + Date.parse(`${date(runtime.now())}T12:00:00.000Z`) - runtime.now().getTime());
    const team = await portal.teams.create(admin, { name: 'Team' });
    const { id } = await portal.repositories.create(admin, { url: '/nowhere/code', team: team.id });
    const first = date(runtime.now());
    await take(portal, admin, id, [high('a()'), high('b()'), { snippet: 'c()', level: 'note' }]);

    runtime.advance(day);
    await take(portal, admin, id, [high('a()'), { snippet: 'c()', level: 'note' }]);
    const { items } = await portal.findings.list(
      admin,
      { status: 'open' },
      { limit: 9, offset: 0, sort: '-severity' },
    );
    await portal.findings.setStatus(admin, items[1]?.id ?? '', { status: 'acknowledged' });

    runtime.advance(3 * day);
    t.equal(await portal.metrics.closeDays(), 4);
    t.equal(await portal.metrics.closeDays(), 0);
    const read = async (principal: Principal = admin) =>
      portal.metrics.daily(principal, { from: first, to: date(runtime.now()) });
    const before = await read();
    const of = (offset: number, severity: string, days: readonly DailyMetrics[] = before) =>
      days.find((one) => one.date === date(Date.parse(first) + offset * day) && one.severity === severity);
    t.match(of(0, 'high'), { open: 2, resolved: 0, opened: 2, closed: 0, overdue: 0 });
    t.match(of(0, 'low'), { open: 1, acknowledged: 0, opened: 1 });
    t.match(of(1, 'high'), { open: 1, resolved: 1, opened: 0, closed: 1, closedInTime: 1 });
    t.ok(Math.abs((of(1, 'high')?.hoursToClose ?? 0) - 24) < 0.1);
    t.match(of(1, 'low'), { open: 0, acknowledged: 1 });
    t.match(of(3, 'high'), { open: 1, resolved: 1, opened: 0, closed: 0 });
    t.match(of(4, 'high'), { open: 1, resolved: 1 }, 'today, so far');

    await take(portal, admin, id, [high('d()'), high('e()')]);
    runtime.advance(40 * day);
    const after = await read();
    for (const offset of [0, 1, 2, 3]) t.same(of(offset, 'high', after), of(offset, 'high'), `day ${offset}`);
    t.match(of(4, 'high', after), { open: 2, resolved: 2, opened: 2, closed: 1 });
    t.match(of(35, 'high', after), { open: 2, overdue: 2 });
    t.equal(await portal.metrics.closeDays(), 40, 'reading has closed no day');
    t.same(sorted(await read()), sorted(after), 'a day reads the same before and after it is closed');

    t.same(await read(await person('viewer')), [], 'another team’s figures');
    await portal.repositories.delete(admin, id);
    const kept = await portal.metrics.daily(admin, { from: first, to: first });
    t.match(of(0, 'high', kept), { open: 2 }, 'a repository that is gone leaves its past');
  });
});

function date(time: Date | number): string {
  return new Date(time).toISOString().slice(0, 10);
}

async function take(
  portal: Portal,
  principal: Principal,
  repositoryId: string,
  results: readonly MadeResult[],
) {
  const document = Buffer.from(JSON.stringify(sarifDocument(results)));
  await portal.imports.import(principal, { repositoryId, type: 'security', format: 'sarif', document });
}

function sorted(days: readonly DailyMetrics[]): readonly string[] {
  return days.map((one) => JSON.stringify(Object.entries(one).sort())).sort();
}
