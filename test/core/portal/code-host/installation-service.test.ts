// Repositories come and go with installations of the app: whose team they belong to, who keeps an address, and what is never taken away.
import t, { type Test } from 'tap';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const page = { limit: 50, offset: 0, sort: 'createdAt' };
const byName = { limit: 50, offset: 0, sort: 'name' };
const account = { accountId: '5001', accountLogin: 'acme', accountType: 'Organization' };
const day = 86_400_000;
const owns = (id: string) => id.startsWith('app:');

onBothDatabases(t, async (t, { databaseUrl }) => {
  const world = async (t: Test) => {
    const own = await databaseUrl(t);
    const made = await testPortal(t, {
      databaseUrl: own,
      codeHost: {
        origins: ['https://code.example'],
        repositoryUrl: ({ fullName }) =>
          fullName === 'gone' ? undefined : `https://code.example/${fullName}`,
        gitCredentials: () => Promise.reject(new Error('not asked')),
        facts: () => Promise.reject(new Error('not asked')),
      },
    });
    const { portal, admin } = made;
    const { installations } = portal;
    const install = (id = 'app:1', change: object = {}) =>
      installations.put({ id, ...account, permissions: { contents: 'read' }, suspendedAt: null, ...change });
    const said = async () =>
      (await portal.activity.list(admin, {}, page)).items
        .filter(({ actorId, action }) => actorId === null && action !== 'user.create')
        .map(({ action, detail }) => [action, detail] as const);
    const repositories = async () => (await portal.repositories.list(admin, {}, byName)).items;
    const teamNames = async () => (await portal.teams.list(admin, {}, byName)).items.map(({ name }) => name);
    await install();
    return { ...made, databaseUrl: own, installations, install, said, repositories, teamNames };
  };

  t.test(
    'InstallationService.register: new ones for the team of the account, known ones as they are',
    async (t) => {
      const { portal, admin, installations, said, repositories, teamNames, runtime } = await world(t);
      t.same(await installations.register('app:none', [{ providerId: '1', fullName: 'acme/shop' }]), []);
      t.same(await installations.register('app:1', [{ providerId: '1', fullName: 'gone' }]), []);
      t.match(
        runtime.lines.filter(({ message }) => message.includes('cannot be registered')),
        [{ fields: { fullName: 'gone' } }],
      );
      await portal.teams.create(admin, { name: 'acme' });
      const reached = await installations.register('app:1', [
        { providerId: '1', fullName: 'acme/shop' },
        { providerId: '2', fullName: 'acme/app' },
      ]);
      t.same(
        reached.map(({ isNew }) => isNew),
        [true, true],
      );
      t.same(await teamNames(), ['acme', 'acme (2)'], 'a team of that name is another one');
      const [app, shop] = await repositories();
      t.match(shop, {
        name: 'shop',
        url: 'https://code.example/acme/shop',
        complianceLevel: 'level1',
        badge: false,
      });
      t.equal(app?.team, shop?.team);
      t.same(
        await installations.register('app:1', [{ providerId: '1', fullName: 'acme/shop' }]),
        [],
        'reached before',
      );
      t.same(
        (await said()).map(([action]) => action),
        ['team.create', 'repository.create', 'repository.create'],
      );
      t.match((await said())[1]?.[1], {
        url: 'https://code.example/acme/shop',
        team: shop?.team,
        installation: 'app:1',
      });
      t.same(new Set(await installations.repositoriesOf('app:1')), new Set([app?.id, shop?.id]));
      t.same(await installations.listIds(), ['app:1']);
      t.match(await installations.findByProviderId('1'), {
        repositoryId: shop?.id,
        registeredHere: true,
        fullName: 'acme/shop',
        installation: { id: 'app:1', permissions: { contents: 'read' } },
      });
      t.match(await installations.findByRepository(app?.id ?? ''), { providerId: '2' });
    },
  );

  t.test(
    'InstallationService.register: what a person registered is claimed, and never unregistered',
    async (t) => {
      const { portal, admin, installations, said, repositories } = await world(t);
      const own = await portal.teams.create(admin, { name: 'Own' });
      const { id } = await portal.repositories.create(admin, {
        url: 'https://code.example/acme/shop',
        team: own.id,
      });
      t.same(await installations.register('app:1', [{ providerId: '1', fullName: 'acme/shop' }]), [
        { repositoryId: id, isNew: false },
      ]);
      const [claimed] = await repositories();
      t.not(claimed?.team, own.id);
      t.match((await said()).at(-1), [
        'repository.claim',
        { team: claimed?.team, before: own.id, installation: 'app:1' },
      ]);
      t.match(await installations.findByRepository(id), { registeredHere: false });
      await installations.remove('app:1');
      t.equal(await installations.forgetDetached(1), 0);
      t.equal(await installations.findByRepository(id), undefined);
      t.equal((await repositories()).length, 1);
    },
  );

  t.test(
    'InstallationService: what no installation reaches is deleted after its days, what a person made is not',
    async (t) => {
      const { portal, admin, installations, repositories, runtime, said } = await world(t);
      const own = await portal.teams.create(admin, { name: 'Own' });
      const { id: theirs } = await portal.repositories.create(admin, {
        url: 'https://code.example/acme/theirs',
        team: own.id,
      });
      const both = [
        { providerId: '1', fullName: 'acme/shop' },
        { providerId: '2', fullName: 'acme/theirs' },
      ];
      await installations.register('app:1', both);
      await installations.unregister('app:other', ['1']);
      t.equal((await installations.repositoriesOf('app:1')).length, 2, 'another one reaches them not');
      t.same(await installations.reconcile('app:1', both.slice(1)), []);
      t.same(await installations.repositoriesOf('app:1'), [theirs]);
      t.equal((await repositories()).length, 2, 'detached, for now');
      t.match(await installations.register('app:1', both.slice(0, 1)), [{ isNew: false }], 'and back');
      await installations.remove('app:1');
      t.same(await installations.listIds(), []);
      runtime.advance(29 * day);
      t.equal(await installations.forgetDetached(30), 0);
      runtime.advance(2 * day);
      t.equal(await installations.forgetDetached(30), 2);
      t.same(
        (await repositories()).map(({ id }) => id),
        [theirs],
      );
      t.match((await said()).at(-1), ['repository.delete', { url: 'https://code.example/acme/shop' }]);
      const aborted = AbortSignal.abort(new Error('stopped'));
      await t.rejects(installations.forgetDetached(30, aborted), /stopped/);
    },
  );

  t.test(
    'InstallationService.register: a renamed repository keeps its history, unless a person gave it another address',
    async (t) => {
      const { portal, admin, installations, repositories, said } = await world(t);
      await installations.register('app:1', [{ providerId: '1', fullName: 'acme/shop' }]);
      const [before] = await repositories();
      await installations.register('app:1', [{ providerId: '1', fullName: 'acme/store' }]);
      t.match(await repositories(), [
        { id: before?.id, name: 'store', url: 'https://code.example/acme/store' },
      ]);
      t.match((await said()).at(-1), [
        'repository.update',
        { url: 'https://code.example/acme/store', name: 'store' },
      ]);
      await portal.repositories.update(admin, before?.id ?? '', { name: 'Our store' });
      await installations.register('app:1', [{ providerId: '1', fullName: 'acme/market' }]);
      t.match(
        await repositories(),
        [{ name: 'Our store', url: 'https://code.example/acme/market' }],
        'a name of a person stays',
      );
      const count = (await said()).length;
      await installations.register('app:1', [{ providerId: '1', fullName: 'acme/market' }]);
      t.equal((await said()).length, count, 'nothing is new');
      await portal.repositories.update(admin, before?.id ?? '', {
        url: 'https://code.example/acme/elsewhere',
      });
      await installations.register('app:1', [{ providerId: '1', fullName: 'acme/third' }]);
      t.match(await repositories(), [{ url: 'https://code.example/acme/elsewhere' }]);
    },
  );

  t.test(
    'InstallationService.register: a row that a person registered makes way for a renamed one',
    async (t) => {
      const { portal, admin, installations, repositories, databaseUrl } = await world(t);
      await installations.register('app:1', [{ providerId: '1', fullName: 'acme/shop' }]);
      const { id: team } = await portal.teams.create(admin, { name: 'Own' });
      const url = 'https://code.example/acme/store';
      const own = await portal.repositories.create(admin, { url, team });
      await installations.register('app:1', [{ providerId: '1', fullName: 'acme/store' }]);
      t.equal((await repositories()).length, 2, 'it stays');
      t.not((await installations.findByProviderId('1'))?.repositoryId, own.id);
      const database = new Database(dialectFor(databaseUrl));
      t.teardown(() => database.close());
      t.match(await database.knex('repositories').where({ id: own.id }).first('url', 'url_key'), {
        url,
        url_key: `displaced:${own.id}`,
      });
    },
  );

  t.test('InstallationService.register: a name belongs to the repository that has it now', async (t) => {
    const { installations, repositories } = await world(t);
    await installations.register('app:1', [{ providerId: '1', fullName: 'acme/shop' }]);
    const [old] = await repositories();
    t.match(await installations.register('app:1', [{ providerId: '2', fullName: 'acme/shop' }]), [
      { isNew: true },
    ]);
    t.equal((await repositories()).length, 2);
    t.match(await installations.findByProviderId('1'), { repositoryId: old?.id });
    t.not((await installations.findByProviderId('2'))?.repositoryId, old?.id);
  });

  t.test('InstallationService: a transferred repository goes to the team of its new account', async (t) => {
    const { portal, admin, installations, install, repositories, said } = await world(t);
    await install('app:2', { accountId: '6002', accountLogin: 'other' });
    await installations.register('app:1', [{ providerId: '1', fullName: 'acme/shop' }]);
    const [before] = await repositories();
    await installations.register('app:2', [{ providerId: '1', fullName: 'other/shop' }]);
    const [after] = await repositories();
    t.equal(after?.id, before?.id);
    t.not(after?.team, before?.team);
    t.match(
      (await said()).findLast(([action]) => action === 'repository.update'),
      ['repository.update', { team: after?.team, installation: 'app:2' }],
    );
    const own = await portal.teams.create(admin, { name: 'Own' });
    await portal.repositories.update(admin, after?.id ?? '', { team: own.id });
    await installations.register('app:1', [{ providerId: '1', fullName: 'acme/shop' }]);
    t.match(await repositories(), [{ team: own.id }], 'a team that a person chose stays');
  });

  t.test('InstallationService: who belongs to the account joins its team, and leaves it again', async (t) => {
    const { portal, admin, installations, person, said } = await world(t);
    const { userId } = await person('developer');
    const acme = { id: '5001', login: 'acme' };
    const members = async () => {
      const [team] = (await portal.teams.list(admin, { q: 'acme' }, byName)).items;
      return team
        ? (await portal.teams.get(admin, team.id)).members.map((one) => [one.userId, one.role])
        : undefined;
    };
    await installations.join(userId, { ...acme, id: '7' }, owns);
    await installations.join(userId, acme, () => false);
    t.equal(await members(), undefined, 'of another account, or another code host');
    await installations.join(userId, acme, owns);
    await installations.join(userId, acme, owns);
    t.same(await members(), [[userId, 'member']]);
    t.same(
      (await said()).map(([action]) => action),
      ['team.create', 'team.add-member'],
      'once',
    );
    await installations.leave(userId, [{ ...acme, id: '7' }], owns);
    await installations.leave(userId, [acme], () => false);
    t.equal((await members())?.length, 1);
    await installations.leave(userId, [{ ...acme, id: '7' }, acme], owns);
    await installations.leave(userId, [acme], owns);
    t.same(await members(), []);
    t.match((await said()).at(-1), ['team.remove-member', { userId, installation: 'app:1' }]);
    t.equal((await said()).length, 3);
  });

  t.test('InstallationService.isNamedAccount: a name means the first account that had it', async (t) => {
    const { installations } = await world(t);
    const named = (id: string, login: string, host = 'code.example') =>
      installations.isNamedAccount(host, { id, login });
    t.equal(await named('1', 'Acme'), true);
    t.equal(await named('1', 'acme'), true);
    t.equal(await named('2', 'acme'), false);
    t.equal(await named('2', 'acme', 'other.example'), true);
    t.equal(await named('2', 'other'), true);
  });

  t.test(
    'InstallationService.register: of rows with the address the one of its own team is claimed',
    async (t) => {
      const { portal, admin, installations, install, repositories, person } = await world(t);
      // Each owner sees the rows of the own team only.
      const register = async (team: string) => {
        const owner = await person('developer');
        await portal.teams.addMember(admin, team, { userId: owner.userId, role: 'owner' });
        return (await portal.repositories.create(owner, { url: 'https://code.example/other/app', team })).id;
      };
      const own = await portal.teams.create(admin, { name: 'Own' });
      const older = await register(own.id);
      await install('app:2', { accountId: '6002', accountLogin: 'other' });
      await installations.register('app:2', [{ providerId: '1', fullName: 'other/shop' }]);
      const shop = (await repositories()).find(({ name }) => name === 'shop');
      const newer = await register(shop?.team ?? '');
      t.match(await installations.register('app:2', [{ providerId: '2', fullName: 'other/app' }]), [
        { repositoryId: newer, isNew: false },
      ]);
      t.match(
        (await repositories()).find(({ id }) => id === older),
        { team: own.id },
        'the other stays',
      );
    },
  );

  t.test('InstallationService.setReadable: people see what they can read at the code host', async (t) => {
    const { portal, installations } = await world(t);
    await installations.register('app:1', [
      { providerId: '1', fullName: 'acme/shop' },
      { providerId: '2', fullName: 'acme/app' },
    ]);
    const user = await portal.identities.user(
      { provider: 'code.example', providerUserId: '5', login: 'ada', name: 'Ada', email: 'a@x.example' },
      'developer',
    );
    await installations.join(user.id, { id: '5001', login: 'acme' }, owns);
    const ada = { userId: user.id, role: 'developer', kind: 'session', credentialId: null } as const;
    const seen = async () => (await portal.repositories.list(ada, {}, byName)).items.map(({ name }) => name);

    t.same(await seen(), [], 'nobody was asked yet');
    await installations.setReadable(user.id, ['1', 'unknown']);
    t.same(await seen(), ['shop']);
    await installations.setReadable(user.id, ['1', '2']);
    t.same(await seen(), ['app', 'shop']);
    await installations.setReadable(user.id, []);
    t.same(await seen(), []);
  });
});
