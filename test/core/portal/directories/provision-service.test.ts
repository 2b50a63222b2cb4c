// What a directory provisions: by id, in one transaction, told in the audit log.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const ada = { userName: 'ada@corp.example', externalId: '7', active: true, displayName: 'Ada' };
const page = { limit: 50, offset: 0, sort: 'createdAt' };

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('ProvisionService: what fails changes nothing, and the log tells what did', async (t) => {
    const { portal, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    const directory = await portal.directories.create(admin, { name: 'Corp' });
    const person = await portal.provisioning.createPerson(directory, ada);
    const group = await portal.provisioning.createGroup(directory, {
      displayName: 'All',
      externalId: null,
      members: [person.id],
    });
    const wrong = () => ({ displayName: 'Renamed', externalId: null, members: ['nobody'] });
    await t.rejects(portal.provisioning.changeGroup(directory, group.id, wrong), {
      code: 'VALIDATION_ERROR',
    });
    t.match(await portal.provisioning.group(directory, group.id), { displayName: 'All' });
    await portal.provisioning.deletePerson(directory, person.id);
    t.same(await portal.provisioning.members(group), []);
    const { items } = await portal.activity.list(admin, {}, page);
    const told = items.filter(({ detail }) => JSON.stringify(detail).includes(directory.id));
    t.same(
      told.map(({ action, actorId }) => [action, actorId]),
      [
        ['user.create', null],
        ['group.create', null],
        ['user.update', null],
        ['user.leave-directory', null],
      ],
    );
  });

  t.test('ProvisionService: of an account that signs in elsewhere, a new address is its own', async (t) => {
    const { portal, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    const directory = await portal.directories.create(admin, { name: 'Corp' });
    const { id } = await portal.provisioning.createPerson(directory, ada);
    const other = { userName: 'eva@corp.example', externalId: '8', active: true };
    await portal.provisioning.createPerson(directory, other);
    const taken = portal.provisioning.changePerson(directory, id, (one) => ({
      ...one,
      userName: 'x',
      emails: [{ value: 'EVA@corp.example' }],
    }));
    await t.rejects(taken, { code: 'CONFLICT_DUPLICATE' });
    t.equal((await portal.provisioning.person(directory, id)).userName, ada.userName);
  });
});
