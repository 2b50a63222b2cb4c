// Whose findings people count, find and assign; on both databases.
import t from 'tap';
import { FindingGroupStore } from '../../../../packages/core/src/portal/findings/listing/finding-group-store.ts';
import { systemReach } from '../../../../packages/core/src/portal/platform/principal.ts';
import type { Database } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';
import { auditToEnd, detection, runOf, type Tree } from '../../scan/identity/audited-tree.ts';

const page = { limit: 20, offset: 0, sort: 'firstSeenAt' };
const day = 86_400_000;

onBothDatabases(t, async (t, { databaseUrl }) => {
  const start = async (t: Test) => {
    const tree: Tree = { found: [], complete: true, unread: [], rules: ['rule-a', 'rule-b'], ref: 'main' };
    const world = await testPortal(t, { databaseUrl: await databaseUrl(t), runAudit: runOf(tree) });
    const team = await world.portal.teams.create(world.admin, { name: 'One' });
    const repository = await world.portal.repositories.create(world.admin, {
      url: '/nowhere/1',
      team: team.id,
    });
    return { ...world, tree, team, repository };
  };

  t.test('facets: count what a filter selects, a text included', async (t) => {
    const { portal, admin, tree, repository } = await start(t);
    tree.found = [
      detection('a', { severity: 'critical' }),
      detection('b', { severity: 'low', ruleId: 'rule-b' }),
    ];
    await auditToEnd(portal, admin, repository, {});

    t.match(await portal.findings.facets(admin, {}), { total: 2, severity: { critical: 1, low: 1 } });
    t.match(await portal.findings.facets(admin, { q: 'About b' }), {
      total: 1,
      severity: { critical: 0, low: 1 },
      status: { open: 1 },
    });
    t.match(await portal.findings.facets(admin, { q: 'nowhere' }), { total: 0 });
    t.match(await portal.findings.facets(admin, {}), {
      priority: { urgent: 0, low: 1 },
      confidence: { high: 2, medium: 0, low: 0 },
      reachability: { unknown: 2, reachable: 0 },
    });
    t.match(await portal.findings.facets(admin, { severity: 'low' }), {
      priority: { high: 0, low: 1 },
      confidence: { high: 1 },
    });
  });

  t.test('facets: more findings than are read for them are unknown, not zero', async (t) => {
    const counted = { facet: 0, count: 3 };
    const lists = {
      facetCounts: async () => [counted],
      selected: () => Promise.reject(new Error('read')),
      inCells: () => undefined,
    };
    const database = { heavyRead: (work: () => unknown) => work() } as unknown as Database;
    const store = new FindingGroupStore(database, lists, 2);

    t.match(await store.facets(systemReach('of what is seen'), {}), {
      total: 3,
      priority: null,
      confidence: null,
      reachability: null,
    });
  });

  t.test('facets: count no finding of a team that a person is not in', async (t) => {
    const { portal, admin, person, tree, team, repository } = await start(t);
    tree.found = [detection('a')];
    await auditToEnd(portal, admin, repository, {});
    const member = await person('developer');
    const stranger = await person('developer');
    await portal.teams.addMember(admin, team.id, { userId: member.userId, role: 'member' });

    for (const filter of [{}, { severity: 'high' as const }, { q: 'About' }]) {
      t.equal((await portal.findings.facets(member, filter)).total, 1);
      t.equal((await portal.findings.list(member, filter, page)).total, 1);
      t.equal((await portal.findings.facets(stranger, filter)).total, 0);
      t.equal((await portal.findings.list(stranger, filter, page)).total, 0);
    }
  });

  t.test('assign: a viewer of the team can read a finding, and not assign it', async (t) => {
    const { portal, admin, person, tree, team, repository } = await start(t);
    tree.found = [detection('a')];
    await auditToEnd(portal, admin, repository, {});
    const viewer = await person('viewer');
    await portal.teams.addMember(admin, team.id, { userId: viewer.userId, role: 'member' });
    const id = (await portal.findings.list(viewer, {}, page)).items[0]?.id ?? '';

    await t.rejects(portal.findingUpdates.update(viewer, id, { assignee: 'me' }), {
      code: 'INSUFFICIENT_PERMISSIONS',
    });
    await t.rejects(portal.findingUpdates.updateMany(viewer, [id], { assignee: 'me' }), {
      code: 'INSUFFICIENT_PERMISSIONS',
    });
    t.equal((await portal.findings.get(admin, id)).assignee, null);
  });

  t.test('audit: a finding that is met again was last seen then', async (t) => {
    const { portal, admin, runtime, tree, repository } = await start(t);
    tree.found = [detection('a'), detection('b')];
    await auditToEnd(portal, admin, repository, {});
    runtime.advance(day);
    tree.found = [detection('a')];
    await auditToEnd(portal, admin, repository, {});

    const { items } = await portal.findings.list(admin, {}, page);

    const seenAfter = items.map(
      ({ title, firstSeenAt, lastSeenAt }) =>
        `${title} ${Math.round((Date.parse(lastSeenAt) - Date.parse(firstSeenAt)) / day)}`,
    );
    t.same(seenAfter.sort(), ['About a 1', 'About b 0']);
  });

  t.test('due dates: the only finding of a repository follows the table, too', async (t) => {
    const { portal, admin, tree, team, repository } = await start(t);
    tree.found = [detection('a', { severity: 'high' })];
    await auditToEnd(portal, admin, repository, {});

    await portal.teams.update(admin, team.id, { dueDays: { severity: { high: 2 }, priority: {} } });

    const [only] = (await portal.findings.list(admin, {}, page)).items;
    t.equal(Date.parse(only?.dueAt ?? ''), Date.parse(only?.firstSeenAt ?? '') + 2 * day);
  });
});

type Test = Parameters<Parameters<typeof onBothDatabases>[1]>[0];
