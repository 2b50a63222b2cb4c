// Signing in with an account of the code host: members and strangers, parallel and stolen returns, a provider that
// fails, the command line's browser and machines without one.
import { createHash, randomBytes } from 'node:crypto';
import t from 'tap';
import { codeHost, installationOf } from '../../helpers/code-host.ts';
import { onBothDatabases } from '../../helpers/databases.ts';
import { keepsContract } from '../../helpers/provider-contract.ts';
import { testServer } from '../../helpers/test-server.ts';

const pkce = () => {
  const codeVerifier = randomBytes(32).toString('base64url');
  return { codeVerifier, codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url') };
};

t.test('GitHub sign-in: without an app its routes do not exist', async (t) => {
  const { nobody } = await testServer(t);
  for (const path of [
    '/v1/auth/oauth/github?bogus=1',
    '//api/codehost/oauth/request',
    '//api/codehost/oauth/callback',
  ]) {
    t.match(await nobody.get(path), { status: 404, body: { code: 'RESOURCE_NOT_FOUND' } }, path);
  }
  t.equal((await nobody.post('/auth/oauth/token', { nonsense: true })).status, 404);
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('GitHub sign-in: with its database', async (t) => {
    const host = await codeHost(t);
    host.people.push({ id: 7, login: 'ada', name: 'Ada' }, { id: 8, login: 'eve' }, { id: 9, login: 'bob' });
    host.installations.push(installationOf('acme'));
    host.memberships.set('acme/ada', 'own');
    const server = await testServer(t, {
      databaseUrl: await databaseUrl(t),
      extension: host.settings,
      publicUrl: 'https://assay.example',
    });
    const { nobody, admin, runtime } = server;
    const start = async (query = '') => (await nobody.get(`//api/codehost/oauth/request${query}`)).body;
    const callback = (query: URLSearchParams | string) =>
      nobody.get(`//api/codehost/oauth/callback?${query}`);
    const signIn = async (login: string) => callback(host.agree((await start()).authorizationUrl, login));

    t.test(
      'GitHub sign-in: the authorization request has the address of the provider, state and PKCE',
      async (t) => {
        const { status, body, headers } = await nobody.get('//api/codehost/oauth/request');
        t.equal(status, 200);
        t.equal(headers['cache-control'], 'no-store');
        t.same(Object.keys(body).sort(), ['authorizationUrl', 'expiresAt', 'expiresIn', 'state', 'url']);
        t.match(body, { url: body.authorizationUrl, expiresIn: 600, state: /^[\w-]{43}$/ });
        const { origin, pathname, searchParams } = new URL(body.authorizationUrl);
        t.equal(origin + pathname, `${host.origin}/login/oauth/authorize`);
        t.match(Object.fromEntries(searchParams), {
          client_id: 'Iv1.test',
          redirect_uri: 'https://assay.example/api/codehost/oauth/callback',
          state: body.state,
          code_challenge: /^[\w-]{43}$/,
          code_challenge_method: 'S256',
        });
        const redirected = await nobody.get('/auth/oauth/github?redirect=true');
        t.equal(redirected.status, 302);
        t.match(redirected.headers.location, `${host.origin}/login/oauth/authorize?`);
        t.match((await nobody.get('/auth/oauth/github')).body, { expiresIn: 600, state: String });
      },
    );

    t.test('GitHub sign-in: a member is signed in, and stays the same user after a rename', async (t) => {
      const { status, body } = await signIn('ada');
      t.equal(status, 200);
      t.match(body, { token: String, expiresIn: 3600, user: { name: 'Ada', role: 'developer' } });
      t.match((await server.caller(body.token).get('/users/me')).body, { id: body.user.id });
      const [ada] = host.people;
      if (ada) ada.login = 'ada-lovelace';
      host.memberships.set('acme/ada-lovelace', 'own');
      t.equal((await signIn('ada-lovelace')).body.user.id, body.user.id);
      // Whoever takes the old name is somebody else.
      host.people.push({ id: 77, login: 'ada' });
      t.not((await signIn('ada')).body.user.id, body.user.id);
      host.memberships.delete('acme/ada');
    });

    t.test('GitHub sign-in: what proves a membership, and what does not', async (t) => {
      for (const [kind, status] of [
        ['listed', 200],
        ['public', 200],
        ['pending', 403],
        ['concealed', 403],
        [undefined, 403],
      ] as const) {
        if (kind) host.memberships.set('acme/bob', kind);
        else host.memberships.delete('acme/bob');
        const reply = await signIn('bob');
        t.equal(reply.status, status, String(kind));
        if (status === 403)
          t.match(reply.body, { code: 'INSUFFICIENT_PERMISSIONS', details: { hint: /Members/ } });
      }
      const { body } = await admin.get('/users?q=eve');
      t.equal((await signIn('eve')).status, 403);
      t.equal(body.pagination.total, 0, 'a stranger gets no account');
    });

    t.test(
      'GitHub sign-in: an installation on a user account admits its owner only; a suspended one admits nobody',
      async (t) => {
        host.installations.splice(
          0,
          1,
          installationOf('eve', { account: { id: 8, login: 'eve', type: 'User' } }),
        );
        t.equal((await signIn('eve')).status, 200);
        t.equal((await signIn('bob')).status, 403);
        host.installations.splice(0, 1, installationOf('acme', { suspended_at: '2026-01-01T00:00:00Z' }));
        t.equal((await signIn('ada-lovelace')).status, 403);
        host.installations.splice(0, 1, installationOf('acme'));
      },
    );

    t.test('GitHub sign-in: of fifty callbacks with one state, one succeeds', async (t) => {
      const query = host.agree((await start()).authorizationUrl, 'ada-lovelace');
      const replies = await Promise.all(Array.from({ length: 50 }, () => callback(query)));
      const statuses = replies.map(({ status }) => status).sort();
      t.same(statuses, [200, ...Array.from({ length: 49 }, () => 401)]);
      t.match(replies.find(({ status }) => status === 401)?.body, {
        code: 'AUTH_UNAUTHORIZED',
        message: /unknown, already used or expired/,
      });
    });

    t.test('GitHub sign-in: invalid callbacks are refused', async (t) => {
      const good = host.agree((await start()).authorizationUrl, 'ada-lovelace');
      const refused = async (query: string | URLSearchParams, status: number, code: string) =>
        t.match(await callback(query), { status, body: { code } }, `${status}`);
      await refused('', 400, 'VALIDATION_ERROR');
      const { details } = (await callback('')).body;
      t.match(details, { state: /required/ });
      t.notOk('body' in details || 'value' in details, `names what is missing: ${Object.keys(details)}`);
      await refused(`code=${good.get('code')}`, 400, 'VALIDATION_ERROR');
      await refused(`state=${good.get('state')}`, 400, 'VALIDATION_ERROR');
      await refused(`state=${'x'.repeat(43)}&code=${good.get('code')}`, 401, 'AUTH_UNAUTHORIZED');
      const other = (await start()).state;
      // A code that belongs to another sign-in: the verifier does not fit.
      await refused(`state=${other}&code=${good.get('code')}`, 401, 'AUTH_UNAUTHORIZED');
      await refused(`state=${other}&code=again`, 401, 'AUTH_UNAUTHORIZED');
      await refused(`state=${(await start()).state}&error=access_denied`, 403, 'INSUFFICIENT_PERMISSIONS');
      await refused(`state=${(await start()).state}&code=nonsense`, 401, 'AUTH_UNAUTHORIZED');
      const late = host.agree((await start()).authorizationUrl, 'ada-lovelace');
      runtime.advance(601_000);
      await refused(late, 401, 'AUTH_UNAUTHORIZED');
      const installed = host.agree((await start()).authorizationUrl, 'ada-lovelace');
      installed.set('installation_id', '12');
      installed.set('setup_action', 'install');
      t.equal((await callback(installed)).status, 200, 'more than was asked for is tolerated');
    });

    t.test('GitHub sign-in: a provider that is down is a server error without details', async (t) => {
      const query = host.agree((await start()).authorizationUrl, 'ada-lovelace');
      host.down = 503;
      const reply = await callback(query);
      host.down = undefined;
      t.match(reply, { status: 500, body: { code: 'INTERNAL_ERROR', message: /code host/ } });
      host.answers.set('POST /login/oauth/access_token', { error: 'incorrect_client_credentials' });
      t.match(await signIn('ada-lovelace'), { status: 500, body: { code: 'INTERNAL_ERROR' } });
      host.answers.delete('POST /login/oauth/access_token');
    });

    t.test('GitHub sign-in: a browser gets a page, and a disabled user is refused', async (t) => {
      const query = host.agree((await start()).authorizationUrl, 'ada-lovelace');
      const url = `/api/codehost/oauth/callback?${query}`;
      const reply = await server.server.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
      t.equal(reply.statusCode, 200, reply.payload);
      t.match(reply.headers['content-type'], /text\/html/);
      t.notMatch(reply.payload, /eyJ/, 'no token in a page');
      t.equal(reply.headers['referrer-policy'], 'no-referrer');
      const refused = await server.server.inject({ url, headers: { accept: 'text/html' } });
      t.equal(refused.statusCode, 401);
      t.match(refused.payload, /already used or expired/, 'what went wrong is a page too');
      const { user } = (await signIn('ada-lovelace')).body;
      await admin.patch(`/users/${user.id}`, { disabled: true });
      t.equal((await signIn('ada-lovelace')).status, 401);
      await admin.patch(`/users/${user.id}`, { disabled: false });
    });

    t.test('GitHub sign-in: the CLI gets a code that only it can use', async (t) => {
      const { codeVerifier, codeChallenge } = pkce();
      const cliRedirect = 'http://127.0.0.1:43210/back?keep=1';
      const query = new URLSearchParams({ cliRedirect, codeChallenge });
      const { body } = await nobody.get(`/auth/oauth/github?${query}`);
      const back = await callback(host.agree(body.authorizationUrl, 'ada-lovelace'));
      t.equal(back.status, 302);
      const to = new URL(String(back.headers.location));
      t.equal(to.origin + to.pathname, 'http://127.0.0.1:43210/back');
      t.equal(to.searchParams.get('keep'), '1');
      const code = to.searchParams.get('code');
      const redeem = (verifier: string) => nobody.post('/auth/oauth/token', { code, codeVerifier: verifier });
      const signedIn = await redeem(codeVerifier);
      t.match(signedIn, { status: 200, body: { token: String, expiresIn: 3600, user: { name: 'Ada' } } });
      t.equal((await redeem(codeVerifier)).status, 401, 'once');

      const stolen = await callback(
        host.agree((await nobody.get(`/auth/oauth/github?${query}`)).body.authorizationUrl, 'ada-lovelace'),
      );
      const stolenCode = new URL(String(stolen.headers.location)).searchParams.get('code');
      const guess = await nobody.post('/auth/oauth/token', {
        code: stolenCode,
        codeVerifier: pkce().codeVerifier,
      });
      t.equal(guess.status, 401, 'a code without its verifier is worth nothing');
      const late = await nobody.post('/auth/oauth/token', { code: stolenCode, codeVerifier });
      t.equal(late.status, 401, 'and is used up by the attempt');

      const denied = await callback(
        host.agree((await nobody.get(`/auth/oauth/github?${query}`)).body.authorizationUrl, 'eve'),
      );
      t.equal(new URL(String(denied.headers.location)).searchParams.get('error'), 'access_denied');
    });

    t.test('GitHub sign-in: redirects only within the portal', async (t) => {
      const { codeChallenge } = pkce();
      for (const bad of [
        'https://127.0.0.1:1/x',
        'http://localhost:1/x',
        'http://127.0.0.1/x',
        'http://evil.example:1/',
        ...[
          'http://127.0.0.1:1@evil.example:2/',
          'http://u:p@127.0.0.1:1/',
          'http://127.0.0.1:1/#x',
          'javascript:1',
        ],
      ]) {
        const query = new URLSearchParams({ cliRedirect: bad, codeChallenge });
        t.equal((await nobody.get(`/auth/oauth/github?${query}`)).status, 400, bad);
      }
      for (const bad of ['//evil.example', '/\\evil.example', 'https://evil.example', 'x']) {
        const query = new URLSearchParams({ returnTo: bad, codeChallenge });
        t.equal((await nobody.get(`/auth/oauth/github?${query}`)).status, 400, bad);
      }
      t.equal(
        (await nobody.get('/auth/oauth/github?cliRedirect=http://127.0.0.1:1/x')).status,
        400,
        'no challenge',
      );
      t.equal((await nobody.get(`/auth/oauth/github?codeChallenge=${codeChallenge}`)).status, 400);
      const page = new URLSearchParams({ returnTo: '/device?x=1', codeChallenge });
      const { body } = await nobody.get(`/auth/oauth/github?${page}`);
      const back = await callback(host.agree(body.authorizationUrl, 'ada-lovelace'));
      t.match(back.headers.location, /^https:\/\/assay\.example\/device\?x=1&code=[\w-]{43}$/);
    });

    t.test('GitHub sign-in: no secret is in the log or in the database', async (t) => {
      const log = JSON.stringify(runtime.lines);
      for (const secret of [/ghu_/, /ghr_/, /ghs_/, /client-secret/, /PRIVATE KEY/]) t.notMatch(log, secret);
    });

    t.test('device sign-in: a person approves a device', async (t) => {
      const device = await nobody.post('/auth/device', { client: 'build-server' });
      t.equal(device.status, 200);
      t.match(device.body, {
        userCode: /^[B-Z]{4}-[B-Z]{4}$/,
        verificationUri: 'https://assay.example/device',
        verificationUriComplete: `https://assay.example/device?userCode=${device.body.userCode}`,
        expiresIn: 900,
        interval: 5,
      });
      const { deviceCode, userCode } = device.body;
      const ask = () => nobody.post('/auth/device/token', { deviceCode });
      t.match(await ask(), {
        status: 400,
        body: { details: { error: 'authorization_pending', interval: 5 } },
      });
      t.match(await ask(), { status: 400, body: { details: { error: 'slow_down', interval: 10 } } });
      const person = await server.person('viewer');
      t.match((await person.get(`/auth/device?userCode=${userCode.toLowerCase().replace('-', '')}`)).body, {
        userCode,
        client: 'build-server',
        address: '127.0.0.1',
      });
      const token = (await person.post('/auth/tokens', { name: 'ci' })).body.token;
      const machine = server.caller(token);
      t.equal((await machine.post('/auth/device/confirmation', { userCode, approve: true })).status, 403);
      t.equal((await nobody.post('/auth/device/confirmation', { userCode, approve: true })).status, 401);
      t.equal((await person.post('/auth/device/confirmation', { userCode, approve: true })).status, 204);
      t.equal(
        (await person.post('/auth/device/confirmation', { userCode, approve: false })).status,
        404,
        'once',
      );
      const replies = await Promise.all(Array.from({ length: 10 }, ask));
      t.equal(replies.filter(({ status }) => status === 200).length, 1, 'one sign-in');
      const { body } = replies.find(({ status }) => status === 200) ?? {};
      t.equal(body.user.id, person.userId);
      t.match(await ask(), { status: 401, body: { details: { error: 'expired_token' } } });

      const second = (await nobody.post('/auth/device', {})).body;
      await person.post('/auth/device/confirmation', { userCode: second.userCode, approve: false });
      const turnedAway = await nobody.post('/auth/device/token', { deviceCode: second.deviceCode });
      t.match(turnedAway, { status: 403, body: { details: { error: 'access_denied' } } });
      const third = (await nobody.post('/auth/device', {})).body;
      runtime.advance(901_000);
      t.equal((await nobody.post('/auth/device/token', { deviceCode: third.deviceCode })).status, 401);
      for (let guess = 0; guess < 10; guess += 1) await person.get('/auth/device?userCode=BBBB-BBBB');
      t.equal((await person.get('/auth/device?userCode=BBBB-BBBB')).status, 429, 'codes can not be guessed');
      const page = await nobody.get('//device');
      t.match(page, { status: 200, headers: { 'content-security-policy': /script-src 'sha256-/ } });
    });
  });
});

keepsContract(t);
