// Who somebody is to SCIM: known by ids, by nothing that anybody can take; and what it describes and refuses.
import t from 'tap';
import { onBothDatabases } from '../../helpers/databases.ts';
import { coreUser, nowhere, oktaUser, scimWorld } from '../../helpers/scim-world.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('SCIM: people are known by id; addresses and names are nobody', async (t) => {
    const { scim, admin, issuer, signIn, nobody } = await scimWorld(t, await databaseUrl(t));
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
    const { scim, admin, logged } = await scimWorld(t, await databaseUrl(t), {
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
      const { scim, patch, admin, caller } = await scimWorld(t, await databaseUrl(t), { groups });
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
    const { scim, patch, admin } = await scimWorld(t, await databaseUrl(t));
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
      const { scim, admin, caller, directory, token, person, runtime } = await scimWorld(
        t,
        await databaseUrl(t),
      );
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
    const { scim, admin } = await scimWorld(t, await databaseUrl(t));
    const { id } = (await scim('POST', '/Users', oktaUser('ada', '00uada'))).body;
    const other = (await admin.post('/directories', { name: 'Other' })).body.token;
    t.match((await scim('GET', '/Users', undefined, other)).body, { totalResults: 0 });
    t.equal((await scim('DELETE', `/Users/${id}`, undefined, other)).status, 404);
    const group = await scim('POST', '/Groups', { displayName: 'x', members: [{ value: id }] }, other);
    t.equal(group.status, 400);
  });

  t.test('SCIM: what it describes, and errors in its own form', async (t) => {
    const { scim, patch } = await scimWorld(t, await databaseUrl(t));
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
    const { scim, patch } = await scimWorld(t, await databaseUrl(t));
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
