// Reading where repositories stand: computed where the stored status is outdated, and stored by the task alone.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';
import { auditToEnd, detection, runOf, type Tree } from '../../scan/identity/audited-tree.ts';

const page = { limit: 20, offset: 0, sort: 'name' };
const dayMs = 86_400_000;

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('ComplianceService.status: computes what time has changed, and stores nothing', async (t) => {
    const { portal, admin, runtime, person } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    const team = await portal.teams.create(admin, { name: 'Team' });
    const add = (name: string) =>
      portal.repositories.create(admin, { url: `/nowhere/${name}`, name, team: team.id });
    const waived = await add('waived');
    await add('failing');
    const builtIn = await portal.policies.list(admin, {}, { ...page, limit: 100 });
    for (const { id } of builtIn.items) await portal.policies.update(admin, id, { enabled: false });
    const policy = await portal.policies.create(admin, {
      name: 'Never met',
      level: 'level1',
      condition: 'findings.open < 0',
    });
    const waiver = await portal.waivers.create(await person('auditor'), {
      repositoryId: waived.id,
      policyId: policy.id,
      reason: 'Until the migration is over.',
      expiresAt: new Date(runtime.now().getTime() + 10 * dayMs).toISOString(),
    });
    const status = (filter = {}, more = {}) => portal.compliance.status(admin, filter, { ...page, ...more });
    const names = async (filter: object, more = {}) =>
      (await status(filter, more)).items.map(({ name }) => name);
    t.same(await names({ state: 'compliant' }), ['waived']);
    t.same(await names({ state: 'non_compliant' }), ['failing']);
    const { nextAfter } = await portal.feed.list(admin, { after: 'latest', limit: 1 });
    const published = async () => (await portal.feed.list(admin, { after: nextAfter, limit: 100 })).items;

    runtime.advance(11 * dayMs);

    t.match(await status({ repositoryId: waived.id }), {
      items: [{ state: 'non_compliant', waivers: [] }],
      total: 1,
    });
    t.same(await names({ state: 'compliant' }), [], 'the filter sees what is computed');
    t.same(await names({ state: 'non_compliant' }), ['failing', 'waived']);
    t.same(await names({ state: 'non_compliant' }, { sort: '-name', limit: 1 }), ['waived'], 'pages, too');
    t.match((await status()).summary, { repositories: 2, compliant: 0, nonCompliant: 2 });
    t.same(await published(), [], 'a read publishes nothing');

    await portal.compliance.refresh();

    t.match(await published(), [
      { type: 'policy.violated', data: { policies: [{ name: 'Never met' }] } },
      { type: 'level.changed', data: { repositoryId: waived.id, state: 'non_compliant' } },
    ]);
    const [before] = (await status({ repositoryId: waived.id })).items;
    runtime.advance(dayMs);
    const [after] = (await status({ repositoryId: waived.id })).items;
    t.equal(after?.evaluatedAt, before?.evaluatedAt, 'what is not outdated is read as it is stored');
    t.match(await portal.waivers.get(admin, waiver.id), { active: false });
  });

  t.test('ComplianceService.status: of a policy about overdue findings, only those block', async (t) => {
    const found = [detection('a', { severity: 'critical' }), detection('b', { severity: 'low' })];
    const tree: Tree = { found, complete: true, unread: [], rules: ['rule-a'], ref: 'main' };
    const { portal, admin, runtime } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      runAudit: runOf(tree),
    });
    const { items } = await portal.policies.list(admin, {}, { ...page, limit: 100 });
    for (const { id, name } of items)
      if (name !== 'No overdue findings') await portal.policies.update(admin, id, { enabled: false });
    const team = (await portal.teams.create(admin, { name: 'Team' })).id;
    const repository = await portal.repositories.create(admin, { url: '/nowhere/code', team });
    await portal.repositories.update(admin, repository.id, { complianceLevel: 'level3' });
    await auditToEnd(portal, admin, repository, {});
    runtime.advance(20 * dayMs);
    await portal.findings.refresh();
    await portal.compliance.reevaluateAll();

    const [status] = (await portal.compliance.status(admin, {}, page)).items;

    const overdue = await portal.findings.list(admin, { overdue: true }, { ...page, sort: 'firstSeenAt' });
    t.match(overdue.items, [{ title: 'About a' }]);
    t.same(
      status?.blockers.map(({ findingIds }) => findingIds),
      [overdue.items.map(({ id }) => id)],
    );
  });

  t.test('ComplianceService.status: after a partial audit, nothing found is unknown', async (t) => {
    const tree: Tree = { found: [], complete: false, unread: [], rules: ['rule-a'], ref: 'main' };
    const { portal, admin } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      runAudit: runOf(tree),
    });
    const team = await portal.teams.create(admin, { name: 'Team' });
    const repository = await portal.repositories.create(admin, { url: '/nowhere/code', team: team.id });
    const builtIn = await portal.policies.list(admin, {}, { ...page, limit: 100 });
    for (const { id, name } of builtIn.items)
      if (name !== 'No open secrets in code') await portal.policies.update(admin, id, { enabled: false });
    const status = async () =>
      (await portal.compliance.status(admin, { repositoryId: repository.id }, page)).items[0];

    await auditToEnd(portal, admin, repository, {});
    t.match(await status(), {
      state: 'unknown',
      blockers: [
        { message: /^Unknown: no open finding blocks this, but the last security audit was partial/ },
      ],
    });
    tree.found = [detection('key', { category: 'secrets-in-code', confidence: 'high' } as object)];
    await auditToEnd(portal, admin, repository, {});
    t.match(
      await status(),
      { state: 'non_compliant', blockers: [{ message: /^1 open finding/ }] },
      'one that is there fails',
    );
    tree.found = [];
    tree.complete = true;
    await auditToEnd(portal, admin, repository, {});
    t.match(await status(), { state: 'compliant' });
  });
});
