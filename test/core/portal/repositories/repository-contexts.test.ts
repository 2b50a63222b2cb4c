// What files and rules say of a repository reaches its findings, and people keep their word.
import t from 'tap';
import { type GivenContext, noContext } from '../../../../packages/core/src/vocabulary/repository-context.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { temporaryFolder, testPortal } from '../../../helpers/test-portal.ts';
import { auditToEnd, detection, runOf, type Tree } from '../../scan/identity/audited-tree.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('RepositoryContexts: the file of the default branch, by audits', async (t) => {
    const tree: Tree = {
      found: [detection('a')],
      complete: true,
      unread: [],
      rules: ['rule-a'],
      ref: 'main',
    };
    let context: GivenContext | undefined = {
      tags: ['pci'],
      criticality: 'high',
      exposure: 'isolated',
      visibility: 'public',
    };
    const run = runOf(tree);
    const { portal, admin } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      runAudit: async (...words) => ({ ...(await run(...words)), context }),
    });
    const team = await portal.teams.create(admin, { name: 'Team' });
    const repository = await portal.repositories.create(admin, { url: '/nowhere/1', team: team.id });
    const reasons = async () => {
      const { items } = await portal.findings.list(admin, {}, { limit: 10, offset: 0, sort: '-priority' });
      return items[0]?.priority.reasons.map(({ code }) => code) ?? [];
    };
    const now = () => portal.repositories.get(admin, repository.id);
    await auditToEnd(portal, admin, repository, {});
    t.match(await now(), {
      tags: ['pci'],
      criticality: 'high',
      exposure: 'unknown',
      visibility: 'public',
      contextBy: {
        tags: [{ tag: 'pci', by: 'file' }],
        criticality: 'file',
        exposure: null,
        visibility: 'file',
      },
    });
    t.ok((await reasons()).includes('high_criticality'), 'as it is recorded');

    await portal.repositories.update(admin, repository.id, { tags: ['own', 'pci'], criticality: 'medium' });
    t.match(await now(), { tags: ['own', 'pci'], criticality: 'high' }, 'a file can ask for more');
    await portal.repositories.update(admin, repository.id, { visibility: 'private' });
    t.match(await now(), { visibility: 'private', contextBy: { visibility: 'person' } });
    context = undefined;
    await auditToEnd(portal, admin, repository, {});
    t.match(await now(), { criticality: 'high' }, 'a file that was not read says nothing');
    context = noContext;
    await auditToEnd(portal, admin, repository, {});
    t.match(await now(), { tags: ['own'], criticality: 'medium' }, 'what people said');
    t.notOk((await reasons()).includes('high_criticality'));
    context = { ...noContext, tags: ['x'], criticality: 'high', exposure: 'public' };
    await auditToEnd(portal, admin, repository, { ref: 'other' });
    t.match(await now(), { tags: ['own'], criticality: 'medium' }, 'of another branch');
  });

  t.test('RepositoryContexts: rules, for new repositories and at each start', async (t) => {
    const dataDirectory = temporaryFolder(t);
    const options = { dataDirectory, databaseUrl: await databaseUrl(t), newDatabase: true };
    const { portal, admin, person } = await testPortal(t, {
      ...options,
      contextRules: [
        { team: 'pay*', context: { criticality: 'high', tags: ['PCI'] } },
        { url: '*/gate?way', context: { exposure: 'public' } },
        { name: 'shop', context: { criticality: 'low', exposure: 'public', visibility: 'private' } },
      ],
    });
    const team = await portal.teams.create(admin, { name: 'Payments' });
    const other = await portal.teams.create(admin, { name: 'Other' });
    const create = (name: string) =>
      portal.repositories.create(admin, { url: `/nowhere/${name}`, team: team.id });
    t.match(await create('shop'), {
      tags: ['pci'],
      criticality: 'high',
      exposure: 'public',
      visibility: 'private',
      contextBy: {
        tags: [{ tag: 'pci', by: 'rule' }],
        criticality: 'rule',
        exposure: 'rule',
        visibility: 'rule',
      },
    });
    const { id } = await create('gateway');
    t.match(await portal.repositories.get(admin, id), { criticality: 'high', exposure: 'unknown' });
    t.match(await portal.repositories.update(admin, id, { team: other.id }), { tags: [], criticality: null });
    await portal.repositories.update(admin, id, { team: team.id, exposure: 'internal' });
    const developer = await person('developer', 'developer');
    for (const one of [team, other])
      await portal.teams.addMember(admin, one.id, { userId: developer.userId, role: 'owner' });
    await t.rejects(
      portal.repositories.update(developer, id, { team: other.id }),
      { code: 'INSUFFICIENT_PERMISSIONS' },
      'it would be less critical there',
    );
    await portal.repositories.update(developer, id, { name: 'paid' });
    t.match(await portal.repositories.update(admin, id, { criticality: 'low' }), {
      tags: ['pci'],
      criticality: 'low',
      exposure: 'internal',
    });
  });
});
