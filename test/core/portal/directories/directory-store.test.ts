// Which groups a directory tells of those that rules name, and whose account a sign-in is.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const rules = (...groups: readonly string[]) => ({
  groups: groups.map((group) => ({ group, role: 'developer' as const })),
  defaultRole: 'viewer' as const,
  linkByEmail: false,
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('DirectoryStore: a rule means a group by either id, and never by its name', async (t) => {
    const { portal, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    const directory = await portal.directories.create(admin, { name: 'Corp' });
    const ada = { userName: 'ada@corp.example', externalId: '7', active: true };
    const { id, userId } = await portal.provisioning.createPerson(directory, ada);
    const members = [id];
    const group = await portal.provisioning.createGroup(directory, {
      displayName: 'Named',
      externalId: 'outer-id',
      members,
    });
    const roleWith = async (...named: readonly string[]) => {
      portal.provisioning.useRules(rules(...named));
      await portal.provisioning.changeGroup(directory, group.id, (one) => ({ ...one, members: [] }));
      await portal.provisioning.changeGroup(directory, group.id, (one) => ({ ...one, members }));
      return (await portal.users.get(admin, userId)).role;
    };
    t.equal(await roleWith('Named'), 'viewer');
    t.equal(await roleWith('outer-id'), 'developer');
    t.equal(await roleWith(group.id.toUpperCase()), 'developer');
  });

  t.test('DirectoryStore: the claim of the directory names its people, at its issuer alone', async (t) => {
    const { portal, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    const issuer = 'https://id.example';
    const directory = await portal.directories.create(admin, { name: 'Entra', issuer, personClaim: 'oid' });
    const ada = { userName: 'ada@corp.example', externalId: 'object-7', active: true };
    const { userId } = await portal.provisioning.createPerson(directory, ada);
    const person = {
      issuer,
      subject: 'pairwise',
      objectId: 'object-7',
      email: null,
      emailVerified: false,
      name: 'Ada',
      groups: { known: true as const, groups: [] },
    };
    t.equal((await portal.oidcIdentities.user(person, rules())).id, userId);
    const elsewhere = { ...person, issuer: 'https://other.example' };
    t.not((await portal.oidcIdentities.user(elsewhere, rules())).id, userId);
    const asSubject = { ...person, subject: 'object-7', objectId: 'x' };
    t.not((await portal.oidcIdentities.user(asSubject, rules())).id, userId, 'not by the other claim');
  });
});
