// Single sign-on through a real OpenID Connect issuer: who is let in, with which role and teams, and what is refused.
import { createHash, randomBytes } from 'node:crypto';
import { readSettings } from '@assay/server';
import t, { type Test } from 'tap';
import { onBothDatabases } from '../helpers/databases.ts';
import { oidcIssuer } from '../helpers/oidc-issuer.ts';
import { testServer } from '../helpers/test-server.ts';
import { totpCodeOf } from '../helpers/totp-code-of.ts';

const publicUrl = 'https://assay.example.com';
const callback = `${publicUrl}/v1/auth/oidc/callback`;
const loopback = 'http://127.0.0.1:49152/back';

async function world(t: Test, databaseUrl: string, options = {}, issuerOptions = {}) {
  const issuer = await oidcIssuer(t, [callback], issuerOptions);
  const oidc = {
    issuer: issuer.url,
    clientId: issuer.clientId,
    clientSecret: issuer.clientSecret,
    scopes: ['openid', 'profile', 'email', 'groups'],
    groupsClaim: 'groups',
    groups: [],
    defaultRole: 'viewer' as const,
    linkByEmail: false,
    name: 'Example',
    ...options,
  };
  const server = await testServer(t, { databaseUrl, publicUrl, oidc, auditConcurrency: 0 });
  const { nobody } = server;
  const begin = async (where = `cliRedirect=${encodeURIComponent(loopback)}`) => {
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const reply = await nobody.get(`/auth/oidc?${where}&codeChallenge=${challenge}`);
    return { verifier, reply };
  };
  /** The way of a browser back to whoever began. */
  const comeBack = async (address: string) => {
    const reply = await nobody.get(address.slice(publicUrl.length));
    return { ...reply, query: new URL(String(reply.headers.location ?? loopback)).searchParams };
  };
  const signIn = async () => {
    const { verifier, reply } = await begin();
    const { query } = await comeBack(await issuer.signIn(reply.body.authorizationUrl));
    const body = { code: query.get('code') ?? '', codeVerifier: verifier };
    return query.has('code')
      ? nobody.post('/auth/oauth/token', body)
      : { status: 0, body: { message: query.get('error_description'), error: query.get('error') } };
  };
  return { ...server, issuer, begin, comeBack, signIn };
}

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('OIDC: a user of the issuer is signed in, once per code, and recognized again', async (t) => {
    const { issuer, signIn, begin, comeBack, nobody, caller, admin, runtime } = await world(
      t,
      await databaseUrl(t),
    );
    issuer.person = { sub: 'u-1', email: 'ada@example.com', email_verified: true, name: 'Ada Lovelace' };
    t.match((await nobody.get('/auth/methods')).body, { sso: { name: 'Example', issuer: issuer.url } });

    const { verifier, reply } = await begin();
    const address = new URL(reply.body.authorizationUrl);
    t.equal(address.searchParams.get('code_challenge_method'), 'S256');
    t.ok(address.searchParams.get('nonce'));
    const back = await comeBack(await issuer.signIn(address.href));
    t.equal(back.status, 302);
    t.ok(String(back.headers.location).startsWith(`${loopback}?code=`));
    const code = back.query.get('code') ?? '';
    t.equal((await nobody.post('/auth/oauth/token', { code, codeVerifier: 'x'.repeat(43) })).status, 401);
    t.equal(
      (await nobody.post('/auth/oauth/token', { code, codeVerifier: verifier })).status,
      401,
      'used up',
    );

    const first = await signIn();
    t.match(first.body, { user: { email: 'ada@example.com', name: 'Ada Lovelace', role: 'viewer' } });
    const second = await signIn();
    t.equal(second.body.user.id, first.body.user.id);
    const { items } = (await caller(second.body.token).get('/auth/sessions')).body;
    t.ok(items.every(({ kind }: { kind: string }) => kind === 'sso'));
    t.equal((await admin.get('/users')).body.pagination.total, 2);
    const ada = caller(second.body.token);
    const { secret } = (await ada.post('/auth/second-factors/totp')).body;
    await ada.post('/auth/second-factors/totp/confirm', { code: totpCodeOf(secret, runtime.now()) });
    const again = caller((await signIn()).body.token);
    t.equal(
      (await again.post('/auth/tokens', { name: 'ci' })).status,
      403,
      'the issuer proves no second factor',
    );
    const page = await begin('returnTo=/sign-in');
    const home = await comeBack(await issuer.signIn(page.reply.body.authorizationUrl));
    t.ok(
      String(home.headers.location).startsWith(`${publicUrl}/sign-in?code=`),
      'or to a page of the portal',
    );
  });

  t.test('OIDC: groups decide role and teams at each sign-in', async (t) => {
    const { issuer, signIn, admin, caller } = await world(t, await databaseUrl(t), {
      groups: [
        { group: 'engineering', role: 'developer', teams: [{ name: 'Payments', role: 'member' }] },
        { group: 'security', role: 'auditor' },
        {
          group: 'leads',
          teams: [
            { name: 'Payments', role: 'owner' },
            { name: 'No such team', role: 'member' },
          ],
        },
      ],
      defaultRole: null,
    });
    const { id } = (await admin.post('/teams', { name: 'Payments' })).body;
    const members = async () => (await admin.get(`/teams/${id}`)).body.members;
    issuer.person = { sub: 'u-1', email: 'ada@example.com', groups: ['engineering', 'leads', 'choir'] };

    const one = (await signIn()).body;
    t.equal(one.user.role, 'developer');
    t.match(await members(), [{ userId: one.user.id, role: 'owner' }]);
    issuer.person = { ...issuer.person, groups: ['engineering', 'security'] };
    t.equal((await signIn()).body.user.role, 'auditor', 'the highest of them');
    t.match(await members(), [{ userId: one.user.id, role: 'member' }]);
    issuer.person = { ...issuer.person, groups: ['security'] };
    await signIn();
    t.same(await members(), []);

    const token = (await caller(one.token).post('/auth/tokens', { name: 'ci' })).body.token;
    issuer.person = { ...issuer.person, groups: ['choir'] };
    const refused = await signIn();
    t.match(refused.body, { error: 'access_denied', message: /None of your groups.*: choir\./ });
    t.equal((await caller(one.token).get('/users/me')).status, 401, 'and what they still had here ends');
    t.equal((await caller(token).get('/users/me')).status, 401);
  });

  for (const defaultRole of ['viewer', null]) {
    t.test(`OIDC: groups that are not known change nothing (default role ${defaultRole})`, async (t) => {
      const { issuer, signIn, admin, caller } = await world(t, await databaseUrl(t), {
        groups: [{ group: 'ops', role: 'admin', teams: [{ name: 'Payments', role: 'owner' }] }],
        defaultRole,
      });
      const { id } = (await admin.post('/teams', { name: 'Payments' })).body;
      const person = { sub: 'u-1', email: 'ada@example.com' };
      issuer.person = { ...person, groups: ['ops'] };
      const first = (await signIn()).body;
      const { token } = (await caller(first.token).post('/auth/tokens', { name: 'ci' })).body;
      const unknowns = [{}, { hasgroups: true }, { groups: null }, { groups: { a: 1 } }, { groups: [1] }];
      for (const unknown of unknowns) {
        issuer.person = { ...person, ...unknown };
        const again = await signIn();
        const what = JSON.stringify(unknown);
        if (defaultRole === null)
          t.match(again.body, { error: 'access_denied', message: /not known: .*claim groups/ }, what);
        else t.equal(again.body.user.role, 'admin', what);
        t.match((await admin.get(`/teams/${id}`)).body.members, [{ userId: first.user.id, role: 'owner' }]);
        t.equal((await caller(first.token).get('/users/me')).body.role, 'admin', what);
        t.equal((await caller(token).get('/users/me')).status, 200, what);
      }
      issuer.person = { ...person, groups: [] };
      const none = await signIn();
      if (defaultRole === null) t.match(none.body, { message: /None of your groups.*: none\./ });
      else t.equal(none.body.user.role, 'viewer', 'an empty list says that there are none');
      t.same((await admin.get(`/teams/${id}`)).body.members.length, defaultRole === null ? 1 : 0);
    });
  }

  t.test('OIDC: the groups may be inside of another claim, and the secret in the body', async (t) => {
    const { issuer, signIn } = await world(
      t,
      await databaseUrl(t),
      {
        groupsClaim: 'resource_access.assay.roles',
        groups: [{ group: 'ops', role: 'auditor' }],
        defaultRole: null,
      },
      { secretIn: 'client_secret_post' },
    );
    const person = { sub: 'u-1', email: 'ada@example.com' };
    issuer.person = { ...person, resource_access: { assay: { roles: ['ops'] } } };
    t.match((await signIn()).body, { user: { role: 'auditor' } });
  });

  t.test(
    'OIDC: an existing account is linked only by a verified email address, and only when allowed',
    async (t) => {
      const url = await databaseUrl(t);
      const strict = await world(t, url);
      strict.issuer.person = { sub: 'u-9', email: 'admin@example.com', email_verified: true };
      t.match((await strict.signIn()).body, { error: 'access_denied', message: /already exists/ });

      const linking = await world(t, await databaseUrl(t), { linkByEmail: true });
      linking.issuer.person = { sub: 'u-9', email: 'Admin@example.com', email_verified: false };
      t.match((await linking.signIn()).body, { error: 'access_denied' }, 'unverified');
      linking.issuer.person = { sub: 'u-9', email: 'Admin@example.com', email_verified: true };
      t.equal((await linking.signIn()).body.user.id, linking.admin.userId);
      linking.issuer.person = { sub: 'u-9', email: 'other@example.com' };
      t.equal((await linking.signIn()).body.user.id, linking.admin.userId, 'known by subject from then on');
    },
  );

  t.test('OIDC: the last administrator keeps the role, and a disabled account is refused', async (t) => {
    const { issuer, signIn, admin } = await world(t, await databaseUrl(t), {
      linkByEmail: true,
      groups: [{ group: 'ops', role: 'developer' }],
    });
    issuer.person = { sub: 'u-1', email: 'admin@example.com', email_verified: true, groups: ['ops'] };
    t.equal((await signIn()).body.user.role, 'admin');
    issuer.person = { sub: 'u-2', email: 'ada@example.com', groups: ['ops'] };
    const { user } = (await signIn()).body;
    await admin.patch(`/users/${user.id}`, { disabled: true });
    t.match((await signIn()).body, { error: 'access_denied', message: /disabled/ });
  });

  t.test('OIDC: the state must be ours, unused and for this issuer; the callback is verified', async (t) => {
    const { issuer, begin, comeBack, nobody, runtime } = await world(t, await databaseUrl(t));
    issuer.person = { sub: 'u-1', email: 'ada@example.com' };
    t.equal((await nobody.get('/auth/oidc/callback?state=x&code=y')).status, 401);
    t.equal((await nobody.get('/auth/oidc/callback?code=y')).status, 400);
    t.equal((await begin('cliRedirect=https://evil.example.com/')).reply.status, 400);
    t.equal((await begin('returnTo=//evil.example.com')).reply.status, 400);
    t.equal((await nobody.get('/auth/oidc')).status, 400, 'nowhere to go back to');

    const address = await issuer.signIn((await begin()).reply.body.authorizationUrl);
    t.ok((await comeBack(address)).query.has('code'));
    t.equal((await comeBack(address)).status, 401, 'a state works once');
    const mine = await issuer.signIn((await begin()).reply.body.authorizationUrl);
    const others = new URL(await issuer.signIn((await begin()).reply.body.authorizationUrl));
    others.searchParams.set('code', new URL(mine).searchParams.get('code') ?? '');
    t.equal((await comeBack(others.href)).query.get('error'), 'access_denied', "another sign-in's code");
    const late = await issuer.signIn((await begin()).reply.body.authorizationUrl);
    runtime.advance(11 * 60_000);
    t.equal((await comeBack(late)).status, 401, 'ten minutes');
    issuer.isCancelled = true;
    const cancelled = await comeBack(await issuer.signIn((await begin()).reply.body.authorizationUrl));
    t.equal(cancelled.query.get('error'), 'access_denied');
    t.notOk(runtime.lines.some((line) => JSON.stringify(line).includes(issuer.clientSecret)));
  });
});

t.test(
  'OIDC: an issuer that is down is a server error; without an issuer the routes do not exist',
  async (t) => {
    const { nobody } = await testServer(t, {
      publicUrl,
      oidc: {
        issuer: 'http://127.0.0.1:9',
        clientId: 'assay',
        scopes: ['openid'],
        groupsClaim: 'groups',
        groups: [],
        defaultRole: 'viewer',
        linkByEmail: false,
        name: 'Example',
      },
    });
    const start = `/auth/oidc?returnTo=/sign-in&codeChallenge=${'x'.repeat(43)}`;
    const down = await nobody.get(start);
    t.equal(down.status, 500);
    t.equal(down.body.code, 'INTERNAL_ERROR');
    const plain = await testServer(t);
    t.equal((await plain.nobody.get(start)).status, 404);
    t.equal((await plain.nobody.get('/auth/methods')).body.sso, null);
  },
);

t.test('settings of single sign-on: all that is needed, or none', async (t) => {
  const read = (env: Record<string, string>) => () =>
    readSettings({ env, platform: 'linux', home: '/home/ada' });
  const issuer = { ASSAY_OIDC_ISSUER: 'https://id.example.com', ASSAY_OIDC_CLIENT_ID: 'assay' };
  t.match(read(issuer)().oidc, {
    issuer: 'https://id.example.com',
    scopes: ['openid', 'profile', 'email'],
    groups: [],
    defaultRole: 'viewer',
  });
  t.equal(read({})().oidc, undefined);
  t.match(read({ ...issuer, ASSAY_OIDC_DEFAULT_ROLE: 'none' })().oidc, { defaultRole: null });
  const groups = JSON.stringify([{ group: 'ops', role: 'admin', teams: [{ name: 'Ops' }] }]);
  t.match(read({ ...issuer, ASSAY_OIDC_GROUPS: groups })().oidc, {
    groups: [{ group: 'ops', role: 'admin', teams: [{ name: 'Ops', role: 'member' }] }],
  });
  t.throws(read({ ASSAY_OIDC_ISSUER: 'https://id.example.com' }), /ASSAY_OIDC_CLIENT_ID is missing/);
  t.throws(read({ ASSAY_OIDC_CLIENT_ID: 'assay' }), /ASSAY_OIDC_ISSUER is missing/);
  t.throws(read({ ...issuer, ASSAY_OIDC_ISSUER: 'http://id.example.com' }), /must begin with https/);
  t.throws(read({ ...issuer, ASSAY_OIDC_GROUPS: '[{"group":"ops"}]' }), /ASSAY_OIDC_GROUPS/);
  t.throws(read({ ...issuer, ASSAY_OIDC_GROUPS: '[{"group":"ops","role":"root"}]' }), /role/);
  t.throws(read({ ASSAY_SECOND_FACTOR_ROLES: 'root' }), /ASSAY_SECOND_FACTOR_ROLES/);
});
