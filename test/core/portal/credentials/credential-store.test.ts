// What the database keeps of credentials, on both databases.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const page = { limit: 20, offset: 0, sort: 'name' };
const secret = ['of', 'tests', 'only'].join('-');

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test(
    'credentials: owners see those of their teams, and one for each scope, kind and owner',
    async (t) => {
      const encryptionSecrets = ['a secret of thirty-two characters'] as const;
      const { portal, admin, person } = await testPortal(t, {
        databaseUrl: await databaseUrl(t),
        encryptionSecrets,
      });
      const { credentials } = portal;
      const { id: team } = await portal.teams.create(admin, { name: 'Platform' });
      const owner = await person('developer');
      const member = await person('developer');
      await portal.teams.addMember(admin, team, { userId: owner.userId, role: 'owner' });
      await portal.teams.addMember(admin, team, { userId: member.userId, role: 'member' });
      const add = async (input: object) =>
        credentials.create(
          admin,
          await credentials.prepare(admin, {
            kind: 'token',
            scope: 'https://git.example.com',
            token: secret,
            ...input,
          }),
        );
      // Outside of every scope: no credential is tried there.
      await portal.repositories.create(admin, { url: 'https://other.example.com/a/b', team });

      const wide = await add({ name: 'wide' });
      const own = await add({ name: 'own', team, expiresAt: '2020-01-01T00:00:00.000Z' });
      await add({ name: 'key', kind: 'ssh-key', token: undefined, scope: 'git@git.example.com:a/b.git' });

      const names = async (who: typeof admin) =>
        (await credentials.list(who, {}, page)).items.map(({ name }) => name);
      t.same(await names(admin), ['key', 'own', 'wide']);
      t.same(await names(owner), ['own']);
      t.same(await names(member), []);
      t.equal((await credentials.get(owner, own.id)).state, 'expired');
      await t.rejects(credentials.get(owner, wide.id), { message: 'Credential not found.' });
      await t.rejects(credentials.get(member, own.id), { code: 'INSUFFICIENT_PERMISSIONS' });
      await t.rejects(add({ name: 'again', scope: 'git.example.com' }), { message: /Rotate it instead/ });
      t.match(await credentials.test(admin, wide.id), { result: 'not_tried', url: null });

      await credentials.delete(owner, own.id);
      t.same(await names(admin), ['key', 'wide']);
    },
  );
});
