// Registering repositories through the service, where a route would already refuse.
import t, { type Test } from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const page = { limit: 20, offset: 0, sort: 'name' };

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('RepositoryService.create: takes the name from the address, and level 1', async (t) => {
    const { portal, developer, team } = await start(t, await databaseUrl(t));

    const repository = await portal.repositories.create(developer, { url: '/srv/checkout', team: team.id });

    t.match(repository, {
      name: 'checkout',
      complianceLevel: 'level1',
      defaultBranch: null,
      badge: false,
      usesPortalCredentials: false,
      lastAuditAt: null,
    });
    t.same(await portal.repositories.get(developer, repository.id), repository);
  });

  t.test('RepositoryService.create: refuses a malformed address, branch or team by its field', async (t) => {
    const { portal, developer, team, foreignTeam } = await start(t, await databaseUrl(t));
    const create = (input: object) =>
      portal.repositories.create(developer, { url: '/srv/checkout', team: team.id, ...input });

    await t.rejects(create({ url: 'ftp://example.com/code' }), {
      code: 'VALIDATION_ERROR',
      details: { url: String },
    });
    await t.rejects(create({ defaultBranch: '-x' }), {
      code: 'VALIDATION_ERROR',
      details: { defaultBranch: 'This is not a valid branch, tag or commit.' },
    });
    await t.rejects(create({ team: foreignTeam.id }), {
      code: 'NOT_FOUND',
      details: { team: 'Team not found.' },
    });
  });

  t.test('RepositoryService.create: refuses a second registration of one address', async (t) => {
    const { portal, developer, team } = await start(t, await databaseUrl(t));
    const create = (url: string) => portal.repositories.create(developer, { url, team: team.id });
    await create('/srv/checkout');

    await t.rejects(create('/srv/checkout/'), { code: 'CONFLICT' });
  });

  t.test('RepositoryService: an address that another team has is none of their business', async (t) => {
    const { portal, admin, developer, team, foreignTeam } = await start(t, await databaseUrl(t));
    const theirs = await portal.repositories.create(admin, { url: '/srv/secret', team: foreignTeam.id });
    const taken = { code: 'CONFLICT', details: { url: 'This repository is already registered.' } };

    await t.rejects(portal.repositories.create(admin, { url: '/srv/secret/', team: team.id }), taken);
    const own = await portal.repositories.create(developer, { url: '/srv/secret', team: team.id });
    t.not(own.id, theirs.id);
    t.same(own.usesPortalCredentials, false);
    const other = await portal.repositories.create(developer, { url: '/srv/other', team: team.id });
    await t.rejects(portal.repositories.update(developer, other.id, { url: '/srv/secret' }), taken, 'own');
    await t.rejects(
      portal.repositories.update(admin, own.id, { team: foreignTeam.id }),
      taken,
      'a team has an address once',
    );
  });

  t.test('RepositoryService.update: only auditors and administrators set the required level', async (t) => {
    const { portal, developer, team, person } = await start(t, await databaseUrl(t));
    const { id } = await portal.repositories.create(developer, { url: '/srv/checkout', team: team.id });
    const change = { complianceLevel: 'level2' } as const;

    await t.rejects(portal.repositories.update(developer, id, change), {
      code: 'INSUFFICIENT_PERMISSIONS',
      details: { complianceLevel: 'Only auditors and administrators can set this.' },
    });
    t.match(await portal.repositories.update(await person('auditor'), id, change), change);
  });

  t.test('RepositoryService.update: tags are for the team, what rates its findings is not', async (t) => {
    const { portal, developer, team, person } = await start(t, await databaseUrl(t));
    const auditor = await person('auditor');
    const made = await portal.repositories.create(developer, { url: '/srv/checkout', team: team.id });
    t.match(made, {
      tags: [],
      criticality: null,
      exposure: 'unknown',
      visibility: 'unknown',
      complianceProfile: null,
    });
    const { id } = made;

    t.match(await portal.repositories.update(developer, id, { tags: [' Payments', 'product', 'PRODUCT'] }), {
      tags: ['payments', 'product'],
    });
    for (const change of [
      { criticality: 'low' },
      { exposure: 'isolated' },
      { visibility: 'public' },
      { complianceProfile: 'open-source' },
    ] as const)
      await t.rejects(portal.repositories.update(developer, id, change), {
        code: 'INSUFFICIENT_PERMISSIONS',
        details: { [Object.keys(change)[0] ?? '']: 'Only auditors and administrators can set this.' },
      });
    const context = {
      criticality: 'high',
      exposure: 'public',
      visibility: 'private',
      complianceProfile: 'open-source',
    } as const;
    t.match(await portal.repositories.update(auditor, id, context), {
      ...context,
      tags: ['payments', 'product'],
    });

    const ids = async (filter: object) =>
      (await portal.repositories.list(auditor, filter, page)).items.map((one) => one.id);
    for (const filter of [
      { tag: 'Product' },
      { criticality: 'high' },
      { exposure: 'public' },
      { visibility: 'private' },
    ])
      t.same(await ids(filter), [id], JSON.stringify(filter));
    for (const filter of [
      { tag: 'prod' },
      { criticality: 'low' },
      { exposure: 'unknown' },
      { visibility: 'public' },
    ])
      t.same(await ids(filter), [], JSON.stringify(filter));
  });

  t.test(
    'RepositoryService.update: criticality and exposure rate known findings, and those to come',
    async (t) => {
      const { portal, developer, team, person } = await start(t, await databaseUrl(t));
      const auditor = await person('auditor');
      const { id } = await portal.repositories.create(developer, { url: '/srv/checkout', team: team.id });
      const result = (index: number) => ({
        ruleId: `rule-${index}`,
        level: 'error',
        message: { text: `Finding ${index}` },
        locations: [
          { physicalLocation: { artifactLocation: { uri: 'a.js' }, region: { startLine: index } } },
        ],
      });
      const take = (count: number) =>
        portal.imports.import(auditor, {
          repositoryId: id,
          type: 'security',
          document: Buffer.from(
            JSON.stringify({
              version: '2.1.0',
              runs: [
                {
                  tool: { driver: { name: 'Tool' } },
                  results: Array.from({ length: count }, (_, index) => result(index + 1)),
                },
              ],
            }),
          ),
        });
      const scores = async (filter: object = {}) => {
        const { items } = await portal.findings.list(auditor, filter, { ...page, sort: '-priority' });
        return items.map(({ priority, dueAt }) => [priority.score, priority.level, dueAt !== null]);
      };
      await take(2);
      t.same(await scores(), [
        [50, 'medium', true],
        [50, 'medium', true],
      ]);

      await portal.repositories.update(auditor, id, { criticality: 'high' });
      t.same(await scores(), [
        [60, 'high', true],
        [60, 'high', true],
      ]);
      await take(3);
      t.same(
        await scores({ criticality: 'high' }),
        Array(3).fill([60, 'high', true]),
        'new and known ones alike',
      );
      t.same(await scores({ exposure: 'public' }), []);

      await portal.repositories.update(auditor, id, { criticality: null });
      t.same(await scores(), Array(3).fill([50, 'medium', true]));
    },
  );

  t.test('RepositoryService.update: moves a repository only to a team that the caller sees', async (t) => {
    const { portal, admin, developer, team, foreignTeam } = await start(t, await databaseUrl(t));
    const { id } = await portal.repositories.create(developer, { url: '/srv/checkout', team: team.id });

    await t.rejects(portal.repositories.update(developer, id, { team: foreignTeam.id }), {
      code: 'NOT_FOUND',
      details: { team: 'Team not found.' },
    });
    t.match(await portal.repositories.update(admin, id, { team: foreignTeam.id }), { team: foreignTeam.id });
    await t.rejects(portal.repositories.get(developer, id), { code: 'NOT_FOUND' });
  });

  t.test('RepositoryService.delete: removes the repository and records it in the audit log', async (t) => {
    const { portal, admin, developer, team, person } = await start(t, await databaseUrl(t));
    const { id } = await portal.repositories.create(developer, { url: '/srv/checkout', team: team.id });

    await t.rejects(portal.repositories.delete(await person('auditor'), id), {
      code: 'INSUFFICIENT_PERMISSIONS',
    });
    await portal.repositories.delete(developer, id);

    t.match(await portal.repositories.list(admin, {}, page), { total: 0 });
    const log = await portal.activity.list(
      admin,
      { action: 'repository.delete' },
      { ...page, sort: '-createdAt' },
    );
    t.match(log.items, [{ targetId: id, detail: { url: '/srv/checkout' } }]);
  });
});

/** A developer in a team, and a team that they are not in. */
async function start(t: Test, databaseUrl: string) {
  const made = await testPortal(t, { databaseUrl });
  const { portal, admin, person } = made;
  const team = await portal.teams.create(admin, { name: 'Team' });
  const developer = await person('developer');
  await portal.teams.addMember(admin, team.id, { userId: developer.userId, role: 'owner' });
  return { ...made, developer, team, foreignTeam: await portal.teams.create(admin, { name: 'Other' }) };
}
