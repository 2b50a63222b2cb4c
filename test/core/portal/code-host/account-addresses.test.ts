// Addresses and names of accounts that the app is installed on are for those whose membership is proved.
import t, { type Test } from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const account = { accountId: '5001', accountLogin: 'acme', accountType: 'Organization' };
const refused = { code: 'INSUFFICIENT_PERMISSIONS', details: { url: /repositories of acme/ } as never };
const taken = { code: 'CONFLICT', details: { name: 'A team with this name already exists.' } };

onBothDatabases(t, async (t, { databaseUrl }) => {
  const connected = async (t: Test) => {
    const world = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      codeHost: {
        origins: ['https://code.example'],
        repositoryUrl: ({ fullName }) => `https://code.example/${fullName}`,
        gitCredentials: () => Promise.reject(new Error('not asked')),
        facts: () => Promise.reject(new Error('not asked')),
      },
    });
    const { portal, admin } = world;
    await portal.installations.put({ id: '99', ...account, permissions: {}, suspendedAt: null });
    const mallory = await world.person('developer');
    const own = await portal.teams.create(admin, { name: 'Own' });
    await portal.teams.addMember(admin, own.id, { userId: mallory.userId, role: 'owner' });
    return { portal, admin, mallory, own };
  };

  t.test('RepositoryService: who is no member registers nothing of an installed account', async (t) => {
    const { portal, admin, mallory, own } = await connected(t);
    const register = (url: string) => portal.repositories.create(mallory, { url, team: own.id });
    for (const url of [
      'https://code.example/acme/secret',
      'https://code.example/ACME/secret.git',
      'ssh://git@code.example/acme/secret',
    ])
      await t.rejects(register(url), refused, url);
    const other = await register('https://code.example/acme-labs/open');
    await t.rejects(
      portal.repositories.update(mallory, other.id, { url: 'https://code.example/acme/secret' }),
      refused,
      'nor by another address later',
    );
    await register('https://other.example/acme/secret');

    await portal.installations.register('99', [{ providerId: '1', fullName: 'acme/shop' }]);
    const page = { limit: 9, offset: 0, sort: 'name' };
    const [acme] = (await portal.teams.list(admin, { q: 'acme' }, page)).items;
    await portal.teams.addMember(admin, acme?.id ?? '', { userId: mallory.userId, role: 'member' });
    await register('https://code.example/acme/secret');
    await portal.repositories.create(admin, { url: 'https://code.example/acme/other', team: own.id });
  });

  t.test('TeamService: the name of an installed account is for its team', async (t) => {
    const { portal, admin, mallory, own } = await connected(t);
    for (const name of ['acme', 'ACME ', 'a\u200bcme'])
      await t.rejects(portal.teams.update(mallory, own.id, { name }), taken, JSON.stringify(name));
    await portal.teams.update(admin, own.id, { name: 'acme' });
    await portal.teams.update(admin, own.id, { name: 'Own' });
    await portal.installations.register('99', [{ providerId: '1', fullName: 'acme/shop' }]);
    const page = { limit: 9, offset: 0, sort: 'name' };
    const [team] = (await portal.teams.list(admin, { q: 'acme' }, page)).items;
    t.equal(team?.name, 'acme');
    await portal.teams.addMember(admin, team?.id ?? '', { userId: mallory.userId, role: 'owner' });
    await portal.teams.update(mallory, team?.id ?? '', { name: 'Acme' });
  });
});
