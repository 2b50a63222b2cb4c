// What the overview says on both databases: nothing unknown counts as good, nothing never audited as empty.
import type { Portal, Principal } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { auditRun, type RunAudit } from '../../../helpers/fake-audit.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const dayMs = 86_400_000;
type Run = Awaited<ReturnType<RunAudit>>;

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('overview: open findings by severity and day, and the first audits that opened them', async (t) => {
    const { portal, admin, runtime, repository, audit, report } = await world(t, await databaseUrl(t));
    const first = await repository('first', 'One');
    const dayOf = () => runtime.now().toISOString().slice(0, 10);
    report({ findings: [finding('a', 'critical'), finding('b', 'low')] });
    await audit(first);
    const start = dayOf();
    runtime.advance(2 * dayMs);
    report({ findings: [finding('b', 'low'), finding('c', 'high')] });
    await audit(first);

    const { days, firstAudits } = await portal.overviews.get(admin, {});

    const at = (date: string) => days.find((day) => day.date === date);
    t.match(at(start), { critical: 1, high: 0, low: 1 });
    t.match(at(dayOf()), { critical: 0, high: 1, low: 1 });
    t.match(days[0], { critical: 0, high: 0, low: 0 });
    t.equal(days.length, 30);
    t.match(firstAudits, [{ date: start, repositoryId: first, name: 'first', type: 'security' }]);
    t.equal(firstAudits.length, 1);
  });

  t.test('overview: teams are compared, and what was never audited is unknown', async (t) => {
    const { portal, admin, repository, audit, report, teams } = await world(t, await databaseUrl(t));
    const first = await repository('first', 'One');
    await repository('second', 'Two');
    report({ findings: [finding('a', 'critical'), finding('b', 'high'), finding('c', 'low')] });
    await audit(first);

    const shown = await portal.overviews.get(admin, {});

    t.match(shown.repositories, { total: 2, compliant: 0, nonCompliant: 1, unknown: 1, neverAudited: 1 });
    t.match(shown.teams, [
      {
        name: 'One',
        repositories: 1,
        unknown: 0,
        neverAudited: 0,
        open: 3,
        critical: 1,
        high: 1,
        overdue: 0,
      },
      { name: 'Two', repositories: 1, unknown: 1, neverAudited: 1, open: 0, critical: 0 },
    ]);
    const only = await portal.overviews.get(admin, { team: teams.get('Two') ?? '' });
    t.same(
      only.teams.map(({ name }) => name),
      ['Two'],
    );
    t.same(shown.sources, { advisories: null, kev: null, euKev: null, epss: null }, 'never read is not now');
  });

  t.test('overview: the last audit of a type counts when it was partial or failed', async (t) => {
    const { portal, admin, runtime, repository, audit, report } = await world(t, await databaseUrl(t));
    const [partial, mended] = [await repository('partial', 'One'), await repository('mended', 'One')];
    const limited = await repository('limited', 'One');
    const complete = auditRun().coverage;
    const notice = {
      reason: 'language_not_analyzed',
      count: 33,
      examples: [],
      subject: 'Rust',
      message: '',
    } as const;
    report({ coverage: { ...complete, notices: [notice] } });
    await audit(limited);
    report({ coverage: { ...complete, skipped: [{ reason: 'time_limit', count: 1 }] } });
    await audit(partial);
    await audit(mended);
    runtime.advance(dayMs);
    report({ coverage: complete });
    await audit(mended);

    const { audits } = await portal.overviews.get(admin, {});

    t.match(audits, { partial: [{ name: 'partial', type: 'security' }], partialTotal: 1, failedTotal: 0 });
    t.match(audits, { limited: [{ name: 'limited' }], limitedTotal: 1 });
    t.equal(audits.partial.length, 1);
  });

  t.test('overview: nobody sees teams they are not in', async (t) => {
    const { portal, person, repository, audit, report } = await world(t, await databaseUrl(t));
    report({ findings: [finding('a', 'critical')] });
    await audit(await repository('first', 'One'));

    const shown = await portal.overviews.get(await person('developer'), {});

    t.match(shown, { teams: [], repositories: { total: 0 }, firstAudits: [], audits: { partialTotal: 0 } });
    t.ok(shown.days.every(({ critical }) => critical === 0));
  });
});

async function world(t: Parameters<typeof testPortal>[0], databaseUrl: string) {
  let next: Partial<Run> = {};
  const made = await testPortal(t, { databaseUrl, runAudit: async () => auditRun(next) });
  const { portal, admin, runtime } = made;
  // In the morning, so that no midnight falls into the middle of a test.
  runtime.advance(dayMs + dayMs / 2 - (runtime.now().getTime() % dayMs));
  const teams = new Map<string, string>();
  return {
    ...made,
    teams,
    report: (run: Partial<Run>) => {
      next = run;
    },
    repository: async (name: string, team: string) => {
      const id = teams.get(team) ?? (await portal.teams.create(admin, { name: team })).id;
      teams.set(team, id);
      return (await portal.repositories.create(admin, { url: `https://example.com/${name}.git`, team: id }))
        .id;
    },
    audit: (repositoryId: string) => audited(portal, admin, repositoryId),
  };
}

async function audited(portal: Portal, admin: Principal, repositoryId: string): Promise<void> {
  const ended = new Promise<void>((resolve) => portal.events.once('audit.completed', () => resolve()));
  await portal.audits.create(admin, { repositoryId, type: 'security' });
  await ended;
}

function finding(title: string, severity: Run['findings'][number]['severity']): Run['findings'][number] {
  const [pattern] = auditRun().findings;
  if (!pattern) throw new Error('There is no finding to copy.');
  return { ...pattern, title, severity, fingerprint: `v1:${title}` };
}
