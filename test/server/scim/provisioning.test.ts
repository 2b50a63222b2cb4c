// SCIM 2.0 as Entra ID and Okta really speak it: their requests in their order, and what they find afterwards. The shapes
// are those that the two publish; nothing was run against a tenant.
import { createHash, randomBytes } from 'node:crypto';
import t, { type Test } from 'tap';
import { onBothDatabases } from '../../helpers/databases.ts';
import { oidcIssuer } from '../../helpers/oidc-issuer.ts';
import { testServer } from '../../helpers/test-server.ts';

const publicUrl = 'https://assay.example.com';
const callback = `${publicUrl}/v1/auth/oidc/callback`;
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const coreUser = 'urn:ietf:params:scim:schemas:core:2.0:User';
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const nowhere = '01920000-0000-7000-8000-000000000000';

interface WorldOptions {
  readonly groups?: readonly unknown[];
  readonly defaultRole?: string | null;
  readonly directory?: Readonly<Record<string, unknown>>;
}

async function world(t: Test, databaseUrl: string, options: WorldOptions = {}) {
  const issuer = await oidcIssuer(t, [callback], {});
  const oidc = {
    issuer: issuer.url,
    clientId: issuer.clientId,
    clientSecret: issuer.clientSecret,
    scopes: ['openid', 'profile', 'email', 'groups'],
    groupsClaim: 'groups',
    groups: options.groups ?? [],
    defaultRole: options.defaultRole === undefined ? 'viewer' : options.defaultRole,
    linkByEmail: false,
    name: 'Example',
  };
  const server = await testServer(t, {
    databaseUrl,
    databasePoolSize: 4,
    publicUrl,
    oidc: oidc as never,
    auditConcurrency: 0,
  });
  const made = await server.admin.post('/directories', { name: 'Directory', ...options.directory });
  const token: string = made.body.token;
  const scim = async (method: string, path: string, body?: unknown, bearer: string | null = token) => {
    const reply = await server.server.inject({
      method: method as 'GET',
      url: `/scim/v2${path}`,
      headers: {
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': 'application/scim+json; charset=utf-8' }),
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: reply.payload === '' ? null : JSON.parse(reply.payload),
    };
  };
  const patch = (path: string, ...Operations: readonly unknown[]) =>
    scim('PATCH', path, { schemas: [patchOp], Operations });
  const signIn = async () => {
    const codeVerifier = randomBytes(32).toString('base64url');
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const back = encodeURIComponent('http://127.0.0.1:49152/back');
    const begun = await server.nobody.get(`/auth/oidc?cliRedirect=${back}&codeChallenge=${codeChallenge}`);
    const address = await issuer.signIn(begun.body.authorizationUrl);
    const reply = await server.nobody.get(address.slice(publicUrl.length));
    const query = new URL(String(reply.headers.location)).searchParams;
    if (!query.has('code')) return { status: 0, body: { message: query.get('error_description') } };
    return server.nobody.post('/auth/oauth/token', { code: query.get('code'), codeVerifier });
  };
  const logged = async (action: string) =>
    (await server.admin.get(`/activity?action=${action}&limit=100`)).body.items as {
      targetId: string;
      actorId: string | null;
      detail: Record<string, unknown>;
    }[];
  return { ...server, issuer, directory: made.body, token, scim, patch, signIn, logged };
}

/** As Entra ID creates a user with its default mapping, and externalId from objectId. */
const entraUser = (name: string, objectId: string) => ({
  schemas: [coreUser, enterprise],
  externalId: objectId,
  userName: `${name}@corp.example`,
  active: true,
  displayName: name.toUpperCase(),
  emails: [{ primary: true, type: 'work', value: `${name}@corp.example` }],
  meta: { resourceType: 'User' },
  name: { formatted: `${name} of Corp`, familyName: 'Corp', givenName: name },
  [enterprise]: { department: 'Sales', employeeNumber: '7' },
});
/** As Okta creates one. */
const oktaUser = (name: string, id: string) => ({
  schemas: [coreUser],
  userName: `${name}@corp.example`,
  name: { givenName: name, familyName: 'Okta' },
  emails: [{ primary: true, value: `${name}@corp.example`, type: 'work' }],
  displayName: `${name} Okta`,
  locale: 'en-US',
  externalId: id,
  groups: [],
  password: 'never-kept',
  active: true,
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('SCIM, Entra ID: create, look up, change, disable by a word, restore and delete', async (t) => {
    const { scim, patch, admin, logged } = await world(t, await databaseUrl(t));
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
      const { scim, patch } = await world(t, await databaseUrl(t));
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
    const { scim, patch, signIn, issuer, caller, logged, runtime } = await world(t, await databaseUrl(t));
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
      const { scim, patch, admin, directory } = await world(t, await databaseUrl(t), { groups });
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
      const { scim, patch, admin, signIn, issuer, caller } = await world(t, await databaseUrl(t), {
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

  t.test('SCIM: people are known by id; addresses and names are nobody', async (t) => {
    const { scim, admin, issuer, signIn, nobody } = await world(t, await databaseUrl(t));
    const local = {
      email: 'root@corp.example',
      name: 'Root',
      role: 'admin',
      password: 'long enough, surely',
    };
    await admin.post('/users', local);
    const taken = await scim('POST', '/Users', oktaUser('root', '00uroot'));
    t.match([taken.status, taken.body.scimType], [409, 'uniqueness']);
    t.match(taken.body.detail, /not known to be this person's/);
    const { email, password } = local;
    t.equal((await nobody.post('/auth/login', { email, password })).status, 200);

    issuer.person = { sub: '00uold', email: 'old@corp.example', email_verified: true, name: 'Old' };
    const before = (await signIn()).body.user.id;
    await scim('POST', '/Users', oktaUser('old', '00uold'));
    t.equal((await signIn()).body.user.id, before, 'an account of the same subject is theirs');

    const first = (await scim('POST', '/Users', oktaUser('sam', '00usam'))).body;
    await scim('DELETE', `/Users/${first.id}`);
    const next = await scim('POST', '/Users', oktaUser('sam', '00uother'));
    t.equal(next.status, 201, 'an address that is given to the next');
    const accounts = (await admin.get('/users?q=sam%20Okta')).body.items;
    t.same(
      accounts.map((one: Record<string, unknown>) => one.disabled).toSorted(),
      [false, true],
      'two people, two accounts',
    );
  });

  t.test('SCIM: with link-by-email accounts are taken over, but never an administrator', async (t) => {
    const { scim, admin, logged } = await world(t, await databaseUrl(t), {
      directory: { linkByEmail: true },
    });
    const make = async (name: string, role: string) =>
      (
        await admin.post('/users', {
          email: `${name}@corp.example`,
          name,
          role,
          password: 'long enough, surely',
        })
      ).body.id;
    const eva = await make('eva', 'developer');
    await make('root', 'admin');
    t.equal((await scim('POST', '/Users', oktaUser('eva', '00ueva'))).status, 201);
    t.match((await logged('user.link-directory'))[0], { targetId: eva });
    t.equal((await scim('POST', '/Users', oktaUser('root', '00uroot'))).status, 409);
  });

  t.test(
    'SCIM: the last administrator stays, and whom an administrator disabled stays disabled',
    async (t) => {
      const groups = [{ group: 'g-admin', role: 'admin' }];
      const { scim, patch, admin, caller } = await world(t, await databaseUrl(t), { groups });
      const { id } = (await scim('POST', '/Users', oktaUser('ada', '00uada'))).body;
      const user = (await admin.get('/users?q=ada')).body.items[0].id;
      await scim('POST', '/Groups', { displayName: 'A', externalId: 'g-admin', members: [{ value: id }] });
      const made = await admin.post('/auth/tokens', { name: 'one', expiresInDays: 1 });
      t.equal((await admin.patch(`/users/${admin.userId}`, { role: 'viewer' })).status, 200);
      const refused = await patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
      t.match([refused.status, refused.body.status], [403, '403']);
      t.match(refused.body.detail, /last administrator/);
      t.equal((await scim('DELETE', `/Users/${id}`)).status, 403);
      t.equal((await scim('GET', `/Users/${id}`)).body.active, true);
      t.ok(made.body.token && user && caller);
    },
  );

  t.test('SCIM: whom an administrator disabled is not enabled from outside', async (t) => {
    const { scim, patch, admin } = await world(t, await databaseUrl(t));
    const { id } = (await scim('POST', '/Users', oktaUser('ada', '00uada'))).body;
    const user = (await admin.get('/users?q=ada')).body.items[0].id;
    await admin.patch(`/users/${user}`, { disabled: true });
    await patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
    await patch(`/Users/${id}`, { op: 'replace', value: { active: true } });
    await scim('PUT', `/Users/${id}`, oktaUser('ada', '00uada'));
    t.equal((await admin.get(`/users/${user}`)).body.disabled, true);
  });

  t.test(
    'SCIM: the token of a directory opens SCIM and nothing else, and no other token opens SCIM',
    async (t) => {
      const { scim, admin, caller, directory, token, person, runtime } = await world(t, await databaseUrl(t));
      t.match(token, /^assay_scim_[0-9A-Za-z]{36}$/);
      t.equal((await caller(token).get('/users')).status, 401);
      const api = (await admin.post('/auth/tokens', { name: 'all', expiresInDays: 9 })).body.token;
      for (const wrong of [null, api, String(admin.token), `${token.slice(0, -1)}_`, 'x']) {
        const reply = await scim('GET', '/Users', undefined, wrong);
        t.match([reply.status, reply.body], [401, { status: '401', detail: String }]);
        t.ok(reply.headers['www-authenticate']);
      }
      const auditor = await person('auditor');
      t.equal((await auditor.get('/directories')).status, 403);
      t.equal((await auditor.post('/directories', { name: 'x' })).status, 403);

      const next = (await admin.post(`/directories/${directory.id}/token`)).body.token;
      t.same(
        [(await scim('GET', '/Users')).status, (await scim('GET', '/Users', undefined, next)).status],
        [200, 200],
        'both, while it is rotated',
      );
      runtime.advance(25 * 3_600_000);
      t.same(
        [(await scim('GET', '/Users')).status, (await scim('GET', '/Users', undefined, next)).status],
        [401, 200],
      );
      const later = caller(api);
      const shown = await later.get(`/directories/${directory.id}`);
      t.match(shown.body, { lastUsedAt: String, personClaim: 'sub', linkByEmail: false });
      t.notOk('token' in shown.body);
      await later.delete(`/directories/${directory.id}`);
      t.equal((await scim('GET', '/Users', undefined, next)).status, 401);
    },
  );

  t.test('SCIM: a directory sees its own people only', async (t) => {
    const { scim, admin } = await world(t, await databaseUrl(t));
    const { id } = (await scim('POST', '/Users', oktaUser('ada', '00uada'))).body;
    const other = (await admin.post('/directories', { name: 'Other' })).body.token;
    t.match((await scim('GET', '/Users', undefined, other)).body, { totalResults: 0 });
    t.equal((await scim('DELETE', `/Users/${id}`, undefined, other)).status, 404);
    const group = await scim('POST', '/Groups', { displayName: 'x', members: [{ value: id }] }, other);
    t.equal(group.status, 400);
  });

  t.test('SCIM: what it describes, and errors in its own form', async (t) => {
    const { scim, patch } = await world(t, await databaseUrl(t));
    t.match((await scim('GET', '/ServiceProviderConfig')).body, {
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
    });
    t.match((await scim('GET', '/ResourceTypes')).body, { totalResults: 2 });
    t.match((await scim('GET', '/ResourceTypes/User')).body, { endpoint: '/Users' });
    t.match(
      (await scim('GET', '/Schemas')).body.Resources.map(({ id }: { id: string }) => id),
      [coreUser, 'urn:ietf:params:scim:schemas:core:2.0:Group'],
    );
    t.match((await scim('GET', `/Schemas/${coreUser}`)).body, { name: 'User' });
    t.equal((await scim('GET', '/Schemas/urn:none')).status, 404);
    const { id } = (await scim('POST', '/Users', oktaUser('ada', '00uada'))).body;
    const cases: [string, string, unknown, number, string | undefined][] = [
      ['GET', '/Users?filter=title%20pr', undefined, 400, 'invalidFilter'],
      ['GET', '/Users?filter=nickName%20eq%20%22x%22', undefined, 400, 'invalidFilter'],
      ['GET', '/Users?startIndex=x', undefined, 400, 'invalidValue'],
      ['GET', '/Users/none', undefined, 404, undefined],
      ['POST', '/Users', '{"', 400, 'invalidSyntax'],
      ['POST', '/Users', '[]', 400, 'invalidSyntax'],
      ['POST', '/Users', { userName: '' }, 400, 'invalidValue'],
      ['POST', '/Users', { userName: 'no-address' }, 400, 'invalidValue'],
      ['POST', '/Groups', {}, 400, 'invalidValue'],
      ['PATCH', `/Users/${id}`, { Operations: [] }, 400, 'invalidSyntax'],
      ['PATCH', `/Users/${id}`, { Operations: [{ op: 'move', path: 'active' }] }, 400, 'invalidSyntax'],
      ['PATCH', `/Users/${id}`, { Operations: [{ op: 'remove' }] }, 400, 'noTarget'],
      [
        'PATCH',
        `/Users/${id}`,
        { Operations: [{ op: 'replace', path: 'id', value: nowhere }] },
        400,
        'mutability',
      ],
      [
        'PATCH',
        `/Users/${id}`,
        { Operations: [{ op: 'replace', path: 'active', value: 'maybe' }] },
        400,
        'invalidValue',
      ],
      ['PATCH', `/Users/${id}`, { Operations: [{ op: 'add', path: '[', value: 1 }] }, 400, 'invalidPath'],
    ];
    for (const [method, path, body, status, scimType] of cases) {
      const reply = await scim(method, path, body);
      t.match(
        [reply.status, reply.body],
        [
          status,
          {
            schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
            status: String(status),
            detail: String,
          },
        ],
        `${method} ${path} ${JSON.stringify(body)}`,
      );
      t.equal(reply.body.scimType, scimType, `${method} ${path} ${JSON.stringify(body)}`);
    }
    const proto = await patch(`/Users/${id}`, { op: 'add', path: '__proto__', value: { active: false } });
    t.match([proto.status, proto.body.active ?? true], [Number, true]);
  });

  t.test('SCIM: many changes of one group at once lose nobody', async (t) => {
    const { scim, patch } = await world(t, await databaseUrl(t));
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1)
      ids.push((await scim('POST', '/Users', oktaUser(`p${index}`, `00u${index}`))).body.id);
    const group = (await scim('POST', '/Groups', { displayName: 'all' })).body.id;
    const replies = await Promise.all(
      ids.map((id) => patch(`/Groups/${group}`, { op: 'Add', path: 'members', value: [{ value: id }] })),
    );
    t.same(new Set(replies.map(({ status }) => status)), new Set([204]));
    t.equal((await scim('GET', `/Groups/${group}`)).body.members.length, ids.length);
  });
});
