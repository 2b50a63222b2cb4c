// The dashboard's numbers on both databases, over a life of findings that the test writes itself.
import type { Portal, Principal } from '@assay/core';
import t from 'tap';
import { findingTrends, windowDays } from '../../../../packages/core/src/portal/dashboard/trends.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { auditRun, type RunAudit } from '../../../helpers/fake-audit.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

type Reported = Awaited<ReturnType<RunAudit>>['findings'][number];

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('dashboard: counts findings, audits, days and times to resolve over a week', async (t) => {
    const { portal, runtime, admin, repository, audit, report } = await world(t, await databaseUrl(t));
    const first = await repository('first');
    const second = await repository('second');
    const start = runtime.now();

    report(finding('a', 'critical'), finding('b', 'high'), finding('c', 'low'), finding('d', 'low'));
    await audit(first);
    report(finding('e', 'high'));
    await audit(second);
    runtime.advance(2 * dayMs);
    // a is fixed after two days; c is no problem and d is accepted.
    report(finding('b', 'high'), finding('c', 'low'), finding('d', 'low'));
    await audit(first);
    const { items } = await portal.findings.list(admin, {}, { limit: 100, offset: 0, sort: '-firstSeenAt' });
    const id = (title: string) => items.find((one) => one.title === title)?.id ?? '';
    await portal.findings.setStatus(admin, id('c'), { status: 'false_positive', comment: 'A test.' });
    await portal.findings.setStatus(admin, id('d'), { status: 'acknowledged' });
    runtime.advance(30 * hourMs);
    const shown = await portal.dashboard.get(admin, {});

    t.match(shown.metrics, {
      totalRepositories: 2,
      auditsConducted: 3,
      criticalFindings: 0,
      unresolvedFindings: 3,
    });
    t.same(shown.repositories.byComplianceLevel, { level1: 2, level2: 0, level3: 0, level4: 0 });
    t.same(shown.findings.bySeverity, { critical: 0, high: 2, medium: 0, low: 0, info: 0 });
    t.same(shown.findings.byStatus, { open: 2, acknowledged: 1, resolved: 1, false_positive: 1 });
    t.equal(shown.findings.byCategory['secrets-in-code'], 2);
    t.equal(shown.findings.overdue, 0);
    t.same(shown.audits.byType, { security: 3, compliance: 0, 'code-quality': 0, dependency: 0 });
    t.same(shown.audits.byStatus, { pending: 0, in_progress: 0, completed: 3, failed: 0 });
    t.ok((shown.audits.medianSeconds ?? -1) >= 0);
    t.equal(Math.round(shown.meanTimeToResolveHours.critical ?? 0), 48);
    t.match(shown.meanTimeToResolveHours, { high: null, medium: null, low: null, info: null });
    t.match(shown.topRepositories, [
      { repositoryId: first, name: 'first', open: 1, critical: 0, high: 1 },
      { repositoryId: second, name: 'second', open: 1, critical: 0, high: 1 },
    ]);
    t.equal(shown.trends.length, 30);
    t.equal(shown.trends.at(-1)?.date, runtime.now().toISOString().slice(0, 10));
    t.equal(shown.trends.at(-1)?.open, shown.findings.open);
    t.equal(shown.trends.at(-1)?.complianceScore, shown.metrics.averageComplianceScore);
    const firstDay = shown.trends.find(({ date }) => date === start.toISOString().slice(0, 10));
    t.match(firstDay, { opened: 5, resolved: 0, open: 3 });
    t.equal(
      shown.trends.reduce((total, { resolved }) => total + resolved, 0),
      1,
    );

    runtime.advance(40 * dayMs);
    await portal.findings.refresh();
    t.equal((await portal.dashboard.get(admin, {})).findings.overdue, 2, 'high ones are due after 30 days');
    t.equal((await portal.dashboard.get(admin, {})).metrics.auditsConducted, 0, 'the window moved on');
    const from = new Date(start.getTime() - hourMs).toISOString();
    const to = new Date(start.getTime() + dayMs).toISOString();
    const past = await portal.dashboard.get(admin, { from, to });
    t.equal(past.metrics.auditsConducted, 2, 'a window in the past');
    t.match(past.trends.at(-1), { open: 3 });
    t.equal(past.meanTimeToResolveHours.critical, null);
  });

  t.test('dashboard: a reopened finding keeps its first day and is not resolved', async (t) => {
    const { portal, runtime, admin, repository, audit, report } = await world(t, await databaseUrl(t));
    const id = await repository('one');
    report(finding('a', 'critical'));
    await audit(id);
    const opened = runtime.now().toISOString().slice(0, 10);
    runtime.advance(dayMs);
    report();
    await audit(id);
    t.equal((await portal.dashboard.get(admin, {})).findings.byStatus.resolved, 1);
    runtime.advance(dayMs);
    report(finding('a', 'critical'));
    await audit(id);

    const { trends, meanTimeToResolveHours } = await portal.dashboard.get(admin, {});
    t.same(
      trends.filter((day) => day.opened > 0).map(({ date, opened: count }) => [date, count]),
      [[opened, 1]],
    );
    t.equal(meanTimeToResolveHours.critical, null);
  });

  t.test('dashboard: a closed day keeps its figures', async (t) => {
    const { portal, runtime, admin, person, repository, audit, report } = await world(
      t,
      await databaseUrl(t),
    );
    const id = await repository('one');
    report(finding('a', 'high'), finding('b', 'high'));
    await audit(id);
    const date = runtime.now().toISOString().slice(0, 10);
    const onThatDay = async (who: Principal, filter = {}) =>
      (await portal.dashboard.get(who, filter)).trends.find((day) => day.date === date);
    runtime.advance(dayMs);
    await portal.metrics.closeDays();
    const { items } = await portal.findings.list(admin, {}, { limit: 1, offset: 0, sort: '-firstSeenAt' });
    await portal.findings.setStatus(admin, items[0]?.id ?? '', { status: 'acknowledged' });

    t.match(await onThatDay(admin), { opened: 2, resolved: 0, open: 2 });
    t.match(await onThatDay(admin, { repositoryId: id }), { open: 2 });
    t.match(await onThatDay(await person('developer')), { opened: 0, open: 0 });
    const half = `${date}T12:00:00.000Z`;
    t.match(await onThatDay(admin, { from: half }), { opened: 0 }, 'half a day is worked out');
    t.equal((await portal.dashboard.get(admin, {})).trends.at(-1)?.open, 1, 'today is as it is now');
  });

  t.test('dashboard: counts only what the user can see, and applies the filter', async (t) => {
    const { portal, admin, person, team, repository, audit, report } = await world(t, await databaseUrl(t));
    const id = await repository('one');
    report(finding('a', 'critical'));
    await audit(id);
    const [inside, outside, auditor] = [
      await person('viewer'),
      await person('developer'),
      await person('auditor'),
    ];
    await portal.teams.addMember(admin, team, { userId: inside.userId, role: 'member' });
    const count = async (who: Principal, filter = {}) => {
      const { findings, repositories, audits, topRepositories } = await portal.dashboard.get(who, filter);
      return [repositories.total, audits.total, findings.open, topRepositories.length];
    };

    t.same(await count(inside), [1, 1, 1, 1]);
    t.same(await count(auditor), [1, 1, 1, 1]);
    t.same(await count(outside), [0, 0, 0, 0]);
    t.same(await count(outside, { team }), [0, 0, 0, 0]);
    t.same(await count(admin, { team }), [1, 1, 1, 1]);
    t.same(await count(admin, { repositoryId: id }), [1, 1, 1, 1]);
    t.same(await count(admin, { repositoryId: team }), [0, 0, 0, 0]);
    t.equal((await portal.dashboard.get(outside, {})).metrics.averageComplianceScore, 0);
  });

  t.test('dashboard: refuses a window that is reversed or too long', async (t) => {
    const { portal, admin } = await world(t, await databaseUrl(t));
    const refused = { code: 'VALIDATION_ERROR', details: { from: String } };
    await t.rejects(
      portal.dashboard.get(admin, { from: '2026-03-02T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z' }),
      refused,
    );
    await t.rejects(portal.dashboard.get(admin, { from: '1990-01-01T00:00:00.000Z' }), refused);
  });
});

t.test('dashboard: days are those of the window, none in the future', async (t) => {
  const day = (text: string) => `2026-03-${text}.000Z`;
  const now = day('05T12:00:00');
  t.same(windowDays({ from: day('01T10:00:00'), to: day('03T00:00:00') }, now), ['2026-03-01', '2026-03-02']);
  t.same(windowDays({ from: day('04T00:00:00'), to: day('09T00:00:00') }, now), ['2026-03-04', '2026-03-05']);
  t.same(windowDays({ from: day('07T00:00:00'), to: day('09T00:00:00') }, now), []);
  t.same(
    findingTrends(
      { from: day('01T00:00:00'), to: day('03T00:00:00') },
      now,
      5,
      new Map([['2026-03-02', { opened: 4, lasting: 3, resolved: 2 }]]),
      { opened: 9, lasting: 1, resolved: 2 },
      new Map(),
    ),
    [
      { date: '2026-03-01', opened: 0, resolved: 0, open: 5, complianceScore: null },
      { date: '2026-03-02', opened: 4, resolved: 2, open: 6, complianceScore: null },
    ],
  );
});

function finding(title: string, severity: Reported['severity']): Reported {
  const [one] = auditRun().findings;
  if (!one) throw new Error('There is no finding to copy.');
  return { ...one, title, severity, fingerprint: `test:${title}`, location: null };
}

async function world(t: Parameters<typeof testPortal>[0], databaseUrl: string) {
  let reported: Reported[] = [];
  const made = await testPortal(t, { databaseUrl, runAudit: async () => auditRun({ findings: reported }) });
  const { portal, admin, runtime } = made;
  // In the morning, so that no midnight falls into the middle of a test.
  runtime.advance(dayMs + 10 * hourMs - (runtime.now().getTime() % dayMs));
  const team = (await portal.teams.create(admin, { name: 'Team' })).id;
  return {
    ...made,
    team,
    report: (...findings: Reported[]) => {
      reported = findings;
    },
    repository: async (name: string) =>
      (await portal.repositories.create(admin, { url: `https://example.com/${name}.git`, team })).id,
    audit: (repositoryId: string) => audited(portal, admin, repositoryId),
  };
}

async function audited(portal: Portal, admin: Principal, repositoryId: string): Promise<void> {
  const ended = new Promise<void>((resolve) => portal.events.once('audit.completed', () => resolve()));
  await portal.audits.create(admin, { repositoryId, type: 'security' });
  await ended;
}
