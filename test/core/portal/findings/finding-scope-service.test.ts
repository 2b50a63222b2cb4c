// How far a triage decision of the portal reaches: copies of the finding, those that are there and later ones; on both databases.
import { type Principal, systemPrincipal } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { auditToEnd, detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from './audited-repository.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  const world = async (t: Parameters<typeof auditedRepository>[0]) => {
    const made = await auditedRepository(t, databaseUrl);
    const { tree, audit, portal, admin, person, team } = made;
    const severity = 'medium';
    // The same code in three places: two of one file, and another file.
    const copies = [
      detection('a', { severity, path: 'one.ts', line: 10 }),
      detection('a', { severity, path: 'one.ts', line: 90 }),
      detection('a', { severity, path: 'two.ts' }),
    ];
    tree.found = copies;
    await audit();
    const other = await portal.repositories.create(admin, { url: '/nowhere/other', team: team.id });
    await auditToEnd(portal, admin, other, {});
    const member = async (role: 'developer' | 'auditor') => {
      const one = await person(role);
      await portal.teams.addMember(admin, team.id, { userId: one.userId, role: 'member' });
      return one;
    };
    const all = async () => {
      const page = { limit: 50, offset: 0, sort: 'firstSeenAt' };
      return (await portal.findings.list(admin, {}, page)).items;
    };
    const statuses = async () =>
      Object.fromEntries(
        (await all())
          .map(({ repositoryId, location, status }) => {
            const name = repositoryId === other.id ? 'other' : 'code';
            return [`${name} ${location?.path}:${location?.startLine}`, status] as const;
          })
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      );
    const first = (await all()).find(
      ({ repositoryId, location }) =>
        repositoryId !== other.id && location?.path === 'one.ts' && location.startLine === 10,
    );
    if (!first) throw new Error('No finding.');
    return { ...made, other, copies, severity, member, statuses, first } as const;
  };

  t.test('findingUpdates: accepts one place, its file, its repository or all repositories', async (t) => {
    const { portal, admin, member, statuses, first } = await world(t);
    const developer = await member('developer');
    const accept = (scope: 'here' | 'file' | 'repository' | 'everywhere', principal: Principal = developer) =>
      portal.findingUpdates.update(principal, first.id, { status: 'acknowledged', comment: 'Known.', scope });
    const nothing = {
      'code one.ts:10': 'open',
      'code one.ts:90': 'open',
      'code two.ts:10': 'open',
      'other one.ts:10': 'open',
      'other one.ts:90': 'open',
      'other two.ts:10': 'open',
    };
    const [status, afterwards] = ['acknowledged', { 'code one.ts:10': 'acknowledged' }];

    await accept('here');
    t.same(await statuses(), { ...nothing, ...afterwards });
    await accept('file');
    t.same(await statuses(), { ...nothing, ...afterwards, 'code one.ts:90': status });
    await accept('repository');
    const ofRepository = { ...afterwards, 'code one.ts:90': status, 'code two.ts:10': status };
    t.same(await statuses(), { ...nothing, ...ofRepository });
    await t.rejects(accept('everywhere'), { code: 'INSUFFICIENT_PERMISSIONS' });
    t.same(await statuses(), { ...nothing, ...ofRepository });
    await accept('everywhere', admin);
    t.same(new Set(Object.values(await statuses())), new Set([status]));
    await t.rejects(portal.findingUpdates.update(admin, first.id, { status: 'resolved', scope: 'file' }), {
      code: 'VALIDATION_ERROR',
    });
  });

  t.test('findingUpdates: a later copy within the scope is accepted, one beyond it is open', async (t) => {
    const { portal, repository, member, statuses, first, copies, tree, audit, severity } = await world(t);
    const auditor = await member('auditor');
    await portal.findingUpdates.updateMany(auditor, [first.id], {
      status: 'false_positive',
      comment: 'Not reached.',
      scope: 'file',
    });
    const later = [
      detection('a', { severity, path: 'one.ts', line: 200 }),
      detection('a', { severity, path: 'three.ts' }),
    ];
    tree.found = [...copies, ...later];
    await audit();
    // As the end of an audit does.
    await portal.decisions.apply(systemPrincipal, repository.id);
    t.match(await statuses(), {
      'code one.ts:10': 'false_positive',
      'code one.ts:90': 'false_positive',
      'code one.ts:200': 'false_positive',
      'code two.ts:10': 'open',
      'code three.ts:10': 'open',
    });
    const { items } = await portal.decisionLists.list(
      auditor,
      { state: 'standing' },
      { limit: 9, offset: 0, sort: 'expiresAt' },
    );
    t.match(items, [{ scope: 'file', reason: 'Not reached.', decidedBy: { name: auditor.user.name } }]);

    await portal.findingUpdates.update(auditor, first.id, { status: 'open' });
    tree.found = [...tree.found, detection('a', { severity, path: 'one.ts', line: 300 })];
    await audit();
    await portal.decisions.apply(systemPrincipal, repository.id);
    t.match(await statuses(), { 'code one.ts:10': 'open', 'code one.ts:300': 'open' });
  });

  t.test(
    'findingUpdates: who opens one again ends a decision about all repositories only as its owner',
    async (t) => {
      const { portal, admin, repository, member, statuses, first, copies, tree, audit, severity } =
        await world(t);
      const auditor = await member('developer');
      const comment = 'Known.';
      await portal.findingUpdates.update(admin, first.id, {
        status: 'acknowledged',
        comment,
        scope: 'everywhere',
      });
      const laterAt = async (line: number) => {
        tree.found = [...tree.found, detection('a', { severity, path: 'one.ts', line })];
        await audit();
        await portal.decisions.apply(systemPrincipal, repository.id);
        return (await statuses())[`code one.ts:${line}`];
      };
      tree.found = copies;
      await portal.findingUpdates.update(auditor, first.id, { status: 'open' });
      t.equal(await laterAt(300), 'acknowledged', 'it holds for the other copies');
      await portal.findingUpdates.update(admin, first.id, { status: 'acknowledged', comment });
      await portal.findingUpdates.update(admin, first.id, { status: 'open' });
      t.equal(await laterAt(400), 'open');
    },
  );

  t.test('findingProposals: carries out the proposed scope at approval, not before', async (t) => {
    const { portal, member, statuses, first } = await world(t);
    const [developer, auditor] = [await member('developer'), await member('auditor')];
    const change = { status: 'false_positive', comment: 'Not reached.', scope: 'file' } as const;
    t.match((await portal.findingUpdates.update(developer, first.id, change)).proposal, { scope: 'file' });
    t.match(await statuses(), { 'code one.ts:10': 'open', 'code one.ts:90': 'open' });
    await portal.findingProposals.decide(auditor, first.id, { approve: true });
    t.match(await statuses(), {
      'code one.ts:10': 'false_positive',
      'code one.ts:90': 'false_positive',
      'code two.ts:10': 'open',
    });
    // Wider than what is in force already: that waits as well.
    const wider = { ...change, scope: 'repository' } as const;
    t.match((await portal.findingUpdates.update(developer, first.id, wider)).proposal, {
      scope: 'repository',
    });
    t.match(await statuses(), { 'code two.ts:10': 'open' });
    await portal.findingProposals.decide(auditor, first.id, { approve: true });
    t.match(await statuses(), { 'code two.ts:10': 'false_positive', 'other one.ts:10': 'open' });
    t.equal((await portal.findings.get(auditor, first.id)).proposal, null);
  });
});
