// Due dates by severity and by priority: the tables of the portal and of teams, on both databases.
import { type PriorityLevel, priorityLevels, type Severity, severities } from '@assay/core';
import t from 'tap';
import { dueAt } from '../../../../packages/core/src/portal/findings/finding.ts';
import { defaultDueDays, dueDaysOfTeam } from '../../../../packages/core/src/vocabulary/due-days.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { auditRun } from '../../../helpers/fake-audit.ts';
import { testPortal } from '../../../helpers/test-portal.ts';
import { auditToEnd } from '../../scan/identity/audited-tree.ts';

const page = { limit: 100, offset: 0, sort: 'firstSeenAt' };

/** One finding of every severity and priority. */
const findings = severities.flatMap((severity: Severity) =>
  priorityLevels.flatMap((level: PriorityLevel) => {
    const [one] = auditRun().findings;
    const name = `${severity} ${level}`;
    return one
      ? [
          {
            ...one,
            fingerprint: `test:${name}`,
            title: name,
            severity,
            priority: { level, score: 50, reasons: [] },
          },
        ]
      : [];
  }),
);

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('due dates: follow the tables of the team, as dueAt() computes them', async (t) => {
    const { portal, admin, person, runtime } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      runAudit: async () => auditRun({ findings }),
    });
    const one = await portal.teams.create(admin, { name: 'One' });
    const two = await portal.teams.create(admin, { name: 'Two' });
    t.same(one.dueDays, { ...defaultDueDays, custom: false }, "the portal's until the team has its own");
    const repository = await portal.repositories.create(admin, { url: '/nowhere/1', team: one.id });
    const other = await portal.repositories.create(admin, { url: '/nowhere/2', team: two.id });
    await auditToEnd(portal, admin, repository, {});
    await auditToEnd(portal, admin, other, {});
    const dueDates = async (repositoryId: string) => {
      const { items } = await portal.findings.list(admin, { repositoryId }, page);
      t.equal(items.length, findings.length);
      return items;
    };
    const follows = async (repositoryId: string, table: typeof defaultDueDays, name: string) => {
      for (const found of await dueDates(repositoryId))
        if (found.dueAt !== dueAt(found, found.firstSeenAt, table))
          t.fail(`${name}: ${found.title} is due at ${found.dueAt}`);
    };

    await follows(repository.id, defaultDueDays, 'at first');
    const own = { severity: { critical: 2, low: 400 }, priority: { urgent: 0, medium: 9 } };
    const changed = await portal.teams.update(admin, one.id, { dueDays: own });
    t.same(changed.dueDays, { ...own, custom: true });
    await follows(repository.id, own, 'known findings have the new dates at once');
    await follows(other.id, defaultDueDays, 'another team keeps its own');

    await portal.repositories.update(admin, other.id, { team: one.id });
    await follows(other.id, own, 'a repository that moves to the team');

    runtime.advance(10 * 86_400_000);
    await portal.findings.refresh();
    await auditToEnd(portal, admin, repository, {});
    await follows(repository.id, own, 'after another audit');
    const overdue = await portal.findings.list(admin, { repositoryId: repository.id, overdue: true }, page);
    t.ok(overdue.total > 0);

    const half = await portal.teams.update(admin, one.id, { dueDays: { priority: {} } });
    t.same(half.dueDays, { severity: defaultDueDays.severity, priority: {}, custom: true });
    await follows(repository.id, dueDaysOfTeam(defaultDueDays, { priority: {} }), 'one table of its own');
    await portal.teams.update(admin, one.id, { dueDays: { severity: {}, priority: {} } });
    t.ok(
      (await dueDates(repository.id)).every((found) => found.dueAt === null),
      'no due dates at all',
    );
    await portal.teams.update(admin, one.id, { dueDays: null });
    await follows(repository.id, defaultDueDays, "the portal's again");

    const [log] = (
      await portal.activity.list(admin, { action: 'team.update' }, { ...page, sort: '-createdAt' })
    ).items;
    t.match(log, { action: 'team.update' }, 'changes are in the audit log');
    const viewer = await person('viewer');
    await t.rejects(portal.teams.update(viewer, one.id, { dueDays: null }));
  });

  t.test('due dates: resolved findings keep theirs, and the daily task follows the settings', async (t) => {
    let found = findings;
    const { portal, admin } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      runAudit: async () => auditRun({ findings: found }),
      dueDays: { severity: { critical: 1 }, priority: {} },
    });
    const team = await portal.teams.create(admin, { name: 'One' });
    const repository = await portal.repositories.create(admin, { url: '/nowhere/1', team: team.id });
    await auditToEnd(portal, admin, repository, {});
    found = findings.filter(({ title }) => title !== 'critical low');
    await auditToEnd(portal, admin, repository, {});
    const before = (await portal.findings.list(admin, { status: ['resolved'] }, page)).items;

    await portal.teams.update(admin, team.id, { dueDays: { severity: { critical: 50 } } });
    await portal.teams.refreshDueDates();

    const after = (await portal.findings.list(admin, { status: ['resolved'] }, page)).items;
    t.same(
      after.map(({ title, dueAt }) => [title, dueAt]),
      before.map(({ title, dueAt }) => [title, dueAt]),
    );
    t.equal(after.length, 1);
    t.ok(after[0]?.dueAt);
  });
});
