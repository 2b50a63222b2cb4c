// Groups as administrators list them: by name, with how many belong to them.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('DirectoryGroupStore: counted members, and an external id once', async (t) => {
    const { portal, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    const directory = await portal.directories.create(admin, { name: 'Corp' });
    const ada = { userName: 'ada@corp.example', externalId: '7', active: true };
    const { id } = await portal.provisioning.createPerson(directory, ada);
    const group = { displayName: 'b', externalId: 'x', members: [id] };
    await portal.provisioning.createGroup(directory, group);
    await portal.provisioning.createGroup(directory, { ...group, displayName: 'a', externalId: null });
    await t.rejects(portal.provisioning.createGroup(directory, group), { code: 'CONFLICT_DUPLICATE' });
    const { items, total } = await portal.directories.groups(admin, directory.id, { offset: 0, limit: 9 });
    t.equal(total, 2);
    t.match(items, [
      { displayName: 'a', members: 1 },
      { displayName: 'b', members: 1 },
    ]);
  });
});
