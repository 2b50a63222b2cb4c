// SCIM 2.0 as Entra ID and Okta really speak it: their requests in their order, and what they find afterwards. The shapes
// are those that the two publish; nothing was run against a tenant.
import t from 'tap';
import { onBothDatabases } from '../../helpers/databases.ts';
import { enterprise, entraUser, nowhere, oktaUser, publicUrl, scimWorld } from '../../helpers/scim-world.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('SCIM, Entra ID: create, look up, change, disable by a word, restore and delete', async (t) => {
    const { scim, patch, admin, logged } = await scimWorld(t, await databaseUrl(t));
    const probe = await scim('GET', `/Users?filter=userName+eq+%22${nowhere}%22`);
    t.match([probe.status, probe.body], [200, { totalResults: 0, Resources: [] }], 'the connection test');
    t.match(probe.headers['content-type'], /^application\/scim\+json/);

    const created = await scim('POST', '/Users', entraUser('ada', 'object-1'));
    t.equal(created.status, 201);
    const { id } = created.body;
    t.equal(created.headers.location, `${publicUrl}/scim/v2/Users/${id}`);
    t.match(created.body, {
      externalId: 'object-1',
      userName: 'ada@corp.example',
      active: true,
      meta: { resourceType: 'User', location: `${publicUrl}/scim/v2/Users/${id}` },
    });
    t.notOk(enterprise in created.body, 'what is not kept is not claimed');
    const again = await scim('POST', '/Users', { ...entraUser('other', 'object-1') });
    t.match([again.status, again.body], [409, { status: '409', scimType: 'uniqueness' }]);
    const filter = encodeURIComponent('userName eq "ADA@corp.example"');
    t.match((await scim('GET', `/Users?filter=${filter}`)).body, { totalResults: 1, Resources: [{ id }] });
    const byId = encodeURIComponent('externalId eq "object-1" and active eq "True"');
    t.match((await scim('GET', `/Users?filter=${byId}`)).body, { Resources: [{ id }] });

    // Without its flag: one operation for each attribute, capitals, paths with filters.
    await patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'displayName', value: 'Ada Lovelace' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'lovelace@corp.example' },
      { op: 'Add', path: 'name.familyName', value: 'Lovelace' },
      { op: 'Replace', path: `${enterprise}:department`, value: 'Engines' },
    );
    // With it: no path, keys that are paths.
    const merged = await patch(`/Users/${id}`, {
      op: 'replace',
      value: { 'name.givenName': 'Augusta', userName: 'lovelace@corp.example', id: nowhere },
    });
    t.match(merged.body, {
      id,
      userName: 'lovelace@corp.example',
      displayName: 'Ada Lovelace',
      name: { givenName: 'Augusta', familyName: 'Lovelace' },
      emails: [{ type: 'work', value: 'lovelace@corp.example', primary: true }],
    });
    const account = async () =>
      (await admin.get('/users?q=corp.example')).body.items.map((one: Record<string, unknown>) => [
        one.email,
        one.name,
        one.disabled,
      ]);
    t.same(await account(), [['lovelace@corp.example', 'Ada Lovelace', false]]);

    const off = await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    t.match([off.status, off.body.active], [200, false], 'the word False is not true');
    t.same(await account(), [['lovelace@corp.example', 'Ada Lovelace', true]]);
    t.match((await scim('GET', `/Users/${id}`)).body, { active: false }, 'still there, as Entra ID wants it');
    await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' });
    t.same(await account(), [['lovelace@corp.example', 'Ada Lovelace', false]]);

    t.equal((await scim('DELETE', `/Users/${id}`)).status, 204);
    t.equal((await scim('GET', `/Users/${id}`)).status, 404);
    t.same(await account(), [['lovelace@corp.example', 'Ada Lovelace', true]], 'what she did keeps her name');
    const back = await scim('POST', '/Users', entraUser('ada', 'object-1'));
    t.equal(back.status, 201);
    t.not(back.body.id, id, 'an id is given once');
    t.same(await account(), [['ada@corp.example', 'ADA', false]], 'the same account by the same external id');
    t.match((await logged('user.leave-directory'))[0], { actorId: null, detail: { externalId: 'object-1' } });
  });

  t.test(
    'SCIM, Okta: connection test, whole users, deactivation without a path, pushed groups',
    async (t) => {
      const { scim, patch } = await scimWorld(t, await databaseUrl(t));
      t.match((await scim('GET', '/Users?startIndex=1&count=2')).body, { totalResults: 0, startIndex: 1 });
      const ids: string[] = [];
      for (const name of ['ben', 'eva', 'kim'])
        ids.push((await scim('POST', '/Users', oktaUser(name, `00u${name}`))).body.id);
      const [ben = '', eva = '', kim = ''] = ids;
      const page = (await scim('GET', '/Users?startIndex=2&count=1')).body;
      t.match(page, { totalResults: 3, startIndex: 2, itemsPerPage: 1, Resources: [{ id: eva }] });
      t.match((await scim('GET', '/Users?startIndex=0&count=0')).body, { totalResults: 3, itemsPerPage: 0 });

      const put = await scim('PUT', `/Users/${ben}`, {
        ...oktaUser('ben', '00uben'),
        displayName: 'Benjamin',
      });
      t.match([put.status, put.body.displayName, put.body.active], [200, 'Benjamin', true]);
      const { active: _, externalId: _2, ...partial } = oktaUser('ben', '00uben');
      t.match((await scim('PUT', `/Users/${ben}`, partial)).body, { active: true, externalId: '00uben' });
      t.match((await patch(`/Users/${kim}`, { op: 'replace', value: { active: false } })).body, {
        active: false,
      });
      t.equal((await scim('GET', `/Users/${kim}`)).status, 200);

      const group = await scim('POST', '/Groups', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
        displayName: 'Payments',
        members: [{ value: ben, display: 'ben@corp.example' }],
      });
      t.equal(group.status, 201);
      const address = `/Groups/${group.body.id}`;
      const members = async () =>
        (await scim('GET', address)).body.members.map(({ value }: { value: string }) => value).toSorted();
      const add = { op: 'add', path: 'members', value: [{ value: eva }, { value: ben }] };
      t.equal((await patch(address, add)).status, 204);
      t.same(await members(), [ben, eva].toSorted(), 'add adds');
      await patch(address, { op: 'remove', path: `members[value eq "${ben}"]` });
      t.same(await members(), [eva]);
      await patch(address, { op: 'replace', value: { id: group.body.id, displayName: 'Money' } });
      t.same(await members(), [eva], 'a new name leaves the members');
      await scim('PUT', address, { displayName: 'Money' });
      t.same(await members(), [eva], 'members that are not said are unknown, not none');
      await patch(address, { op: 'Add', path: 'members', value: [{ value: ben }, { value: kim }] });
      await patch(address, { op: 'Remove', path: 'members', value: [{ value: ben }] });
      t.same(await members(), [eva, kim].toSorted(), 'as Entra ID removes without its flag: those, not all');
      await patch(address, { op: 'replace', path: 'members', value: [{ value: ben }] });
      t.same(await members(), [ben]);
      await patch(address, { op: 'replace', path: 'members', value: [] });
      t.same(await members(), [], 'an empty list says that there is nobody');

      const find = async (text: string) =>
        (await scim('GET', `/Groups?excludedAttributes=members&filter=${encodeURIComponent(text)}`)).body;
      t.match(await find('displayName eq "money"'), {
        totalResults: 1,
        Resources: [{ displayName: 'Money' }],
      });
      t.notOk('members' in (await find('displayName eq "Money"')).Resources[0]);
      await patch(address, { op: 'add', path: 'members', value: [{ value: eva }] });
      t.match(await find(`id eq "${group.body.id}" and members eq "${eva}"`), { totalResults: 1 });
      t.match(await find(`members.value eq "${ben}"`), { totalResults: 0 });
      const nobody = await patch(address, { op: 'add', path: 'members', value: [{ value: nowhere }] });
      t.match([nobody.status, nobody.body.scimType], [400, 'invalidValue']);
      t.equal((await scim('DELETE', address)).status, 204);
      t.equal((await scim('GET', address)).status, 404);
    },
  );

  t.test('SCIM: who is deactivated has no access when the directory has its answer', async (t) => {
    const { scim, patch, signIn, issuer, caller, logged, runtime } = await scimWorld(t, await databaseUrl(t));
    for (const end of ['deactivate', 'delete'] as const) {
      const sub = `00u-${end}`;
      const { id } = (await scim('POST', '/Users', oktaUser(end, sub))).body;
      issuer.person = { sub, email: `${end}@elsewhere.example`, email_verified: false, name: end };
      const signedIn = await signIn();
      t.equal(signedIn.status, 200, 'known by their id, whatever address the issuer gives');
      const person = caller(signedIn.body.token);
      const made = (await person.post('/auth/tokens', { name: 'key', expiresInDays: 30 })).body.token;
      const key = caller(made);
      const device = await person.post('/auth/device', { client: 'a machine' });
      await person.post('/auth/device/confirm', { userCode: device.body.userCode, approve: true });
      t.same([(await person.get('/users/me')).status, (await key.get('/users/me')).status], [200, 200]);

      if (end === 'delete') await scim('DELETE', `/Users/${id}`);
      else await patch(`/Users/${id}`, { op: 'replace', value: { active: false } });

      t.same([(await person.get('/users/me')).status, (await key.get('/users/me')).status], [401, 401]);
      runtime.advance(10_000);
      const { deviceCode } = device.body;
      t.not((await person.post('/auth/device/token', { deviceCode })).status, 200, 'a device on its way');
      t.equal((await signIn()).status, 0, 'nor by a new sign-in');
      const [entry] = (await logged('user.update')).filter(({ detail }) => 'sessions' in detail);
      t.match(entry, {
        actorId: null,
        detail: { disabled: true, tokens: 1, directory: { name: 'Directory' } },
      });
      if (end === 'deactivate') {
        await patch(`/Users/${id}`, { op: 'replace', value: { active: true } });
        t.same([(await person.get('/users/me')).status, (await key.get('/users/me')).status], [401, 401]);
        t.equal((await signIn()).status, 200, 'who comes back signs in anew');
      }
    }
  });

  t.test(
    'SCIM: groups give role and teams by their ids, and what is not known takes nothing away',
    async (t) => {
      const groups = [
        { group: 'g-dev', role: 'developer', teams: [{ name: 'Payments', role: 'maintainer' }] },
        { group: 'g-audit', role: 'auditor', teams: [{ name: 'Payments', role: 'member' }] },
      ];
      const { scim, patch, admin, directory } = await scimWorld(t, await databaseUrl(t), { groups });
      const team = (await admin.post('/teams', { name: 'Payments' })).body.id;
      const { id } = (await scim('POST', '/Users', oktaUser('ada', '00uada'))).body;
      const user = (await admin.get('/users?q=ada')).body.items[0].id;
      const standing = async () => {
        const { role } = (await admin.get(`/users/${user}`)).body;
        const { members } = (await admin.get(`/teams/${team}`)).body;
        return [role, members.find((one: { userId: string }) => one.userId === user)?.role ?? null];
      };
      t.same(await standing(), ['viewer', null]);
      const impostor = await scim('POST', '/Groups', { displayName: 'g-dev', members: [{ value: id }] });
      t.same(await standing(), ['viewer', null], 'a name that anybody can take gives nothing');
      const dev = (await scim('POST', '/Groups', { displayName: 'Developers', externalId: 'g-dev' })).body.id;
      await patch(`/Groups/${dev}`, { op: 'Add', path: 'members', value: [{ value: id }] });
      t.same(await standing(), ['developer', 'maintainer']);
      await admin.patch(`/teams/${team}`, { name: 'Money' });
      await patch(`/Groups/${dev}`, { op: 'replace', value: { displayName: 'Other name' } });
      t.same(await standing(), ['developer', 'maintainer'], 'whatever they are called');

      await admin.patch(`/users/${user}`, { role: 'auditor' });
      await patch(`/Groups/${dev}`, { op: 'Remove', path: 'members', value: [{ value: id }] });
      t.same(
        await standing(),
        ['auditor', 'maintainer'],
        'the other group was never told: whether it gives the same is not known',
      );
      const audit = (await scim('POST', '/Groups', { displayName: 'A', externalId: 'g-audit' })).body.id;
      await patch(`/Groups/${audit}`, { op: 'Add', path: 'members', value: [{ value: id }] });
      t.same(await standing(), ['auditor', 'member'], 'now all groups are told');
      t.equal((await scim('DELETE', `/Groups/${audit}`)).status, 204);
      await patch(`/Groups/${dev}`, { op: 'Add', path: 'members', value: [{ value: id }] });
      t.same(await standing(), ['developer', 'maintainer'], 'with a group goes what it gave');
      const listed = (await admin.get(`/directories/${directory.id}/groups`)).body.items;
      t.match(listed, [
        { displayName: 'g-dev', externalId: null, members: 1, id: impostor.body.id },
        { displayName: 'Other name', externalId: 'g-dev', members: 1, id: dev },
      ]);
    },
  );

  t.test(
    'SCIM: a sign-in does not undo what the directory says, and who no group lets in has no access',
    async (t) => {
      const groups = [{ group: 'g-dev', role: 'developer', teams: [{ name: 'Payments', role: 'member' }] }];
      const { scim, patch, admin, signIn, issuer, caller } = await scimWorld(t, await databaseUrl(t), {
        groups,
        defaultRole: null,
      });
      await admin.post('/teams', { name: 'Payments' });
      const { id } = (await scim('POST', '/Users', oktaUser('ada', '00uada'))).body;
      issuer.person = { sub: '00uada', email: 'ada@corp.example', email_verified: true, name: 'Ada' };
      t.equal((await signIn()).status, 0, 'no group of the directory is known, and no claim came');
      const dev = (await scim('POST', '/Groups', { displayName: 'D', externalId: 'g-dev' })).body.id;
      await patch(`/Groups/${dev}`, { op: 'Add', path: 'members', value: [{ value: id }] });
      issuer.person = { ...issuer.person, groups: [] };
      const signedIn = await signIn();
      t.match([signedIn.status, signedIn.body.user?.role], [200, 'developer'], 'the directory decides');
      const person = caller(signedIn.body.token);
      await patch(`/Groups/${dev}`, { op: 'Remove', path: `members[value eq "${id}"]` });
      t.equal((await person.get('/users/me')).status, 401);
      issuer.person = { ...issuer.person, groups: ['g-dev'] };
      t.equal((await signIn()).status, 0, 'an old claim does not bring them back');
    },
  );
});
