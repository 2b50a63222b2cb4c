// Signing in with a browser, profiles with accounts of their own, and where each setting comes from.
import type { ChildProcess } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { assayIn, startAssayServer } from '../helpers/assay-command.ts';
import { codeHost, installationOf } from '../helpers/code-host.ts';
import { testServer } from '../helpers/test-server.ts';

const user = { id: 'u', email: 'ada@example.com', name: 'Ada', role: 'developer', createdAt: '2026-01-01' };

/** A portal's sign-in: what the browser is sent to redirects at once, as after a consent given before. */
async function signInDouble(t: Test, options: { readonly refuses?: boolean } = {}) {
  const challenges = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/v1/auth/oauth/github') {
      challenges.set('the-code', url.searchParams.get('codeChallenge') ?? '');
      const back = url.searchParams.get('cliRedirect') ?? '';
      const query = options.refuses ? 'error=access_denied' : 'code=the-code';
      return json(200, { authorizationUrl: `${back}?${query}`, state: 's', expiresIn: 600 });
    }
    if (url.pathname !== '/v1/auth/oauth/token')
      return json(404, { code: 'RESOURCE_NOT_FOUND', message: '?' });
    let body = '';
    for await (const chunk of request) body += chunk;
    const { code, codeVerifier } = JSON.parse(body) as { code: string; codeVerifier: string };
    const proved = createHash('sha256').update(codeVerifier).digest('base64url');
    if (challenges.get(code) === proved) return json(200, { token: 'a-token', user, expiresIn: 3600 });
    return json(401, { code: 'AUTH_UNAUTHORIZED', message: 'No.', details: {}, requestId: 'x' });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.teardown(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A browser that only follows the address it is given. */
function browser(home: string): string {
  const path = join(home, 'browser');
  writeFileSync(path, `#!/bin/sh\nexec "${process.execPath}" -e 'fetch(process.argv[1])' "$1"\n`);
  chmodSync(path, 0o755);
  return path;
}

t.test('login: --web returns a code that only this process can use', async (t) => {
  const home = t.testdir();
  const assay = assayIn(home);
  const env = { BROWSER: browser(home) };
  const server = await signInDouble(t);

  const ended = await assay.run(['login', '--server', server, '--web', '--json'], { env });
  const refused = await assay.run(
    ['login', '--server', await signInDouble(t, { refuses: true }), '--web', '--json'],
    { env },
  );

  t.equal(ended.code, 0, ended.stderr);
  t.same(JSON.parse(ended.stdout), { server, user });
  t.notMatch(ended.stdout + ended.stderr, 'a-token');
  const kept = JSON.parse(readFileSync(join(home, 'config', 'credentials.json'), 'utf8'));
  t.match(kept, { current: server, servers: { [server]: { token: 'a-token', kind: 'session' } } });
  t.equal(refused.code, 4, refused.stderr);
  t.match(refused.stderr, /denied \(access_denied\)/);
});

t.test('login: --web and --device work with a real portal', async (t) => {
  const home = t.testdir();
  const assay = assayIn(home);
  const host = await codeHost(t);
  host.people.push({ id: 7, login: 'ada', name: 'Ada' });
  host.installations.push(installationOf('acme'));
  host.memberships.set('acme/ada', 'own');
  const portal = await testServer(t, { extension: host.settings });
  await portal.server.start();
  const address = portal.server.info.uri;
  const said = (child: ChildProcess, pattern: RegExp) =>
    new Promise<string>((resolve) => {
      let text = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        const [, found] = pattern.exec(text) ?? [];
        if (found !== undefined) resolve(found);
      });
    });
  const ended = (child: ChildProcess) => new Promise((resolve) => child.once('close', resolve));

  const web = assay.start(['login', '--server', address, '--web'], { env: { BROWSER: 'true' } });
  const webEnded = ended(web);
  const authorizationUrl = await said(web, /Sign in at (\S+)\n/);
  const back = await fetch(`${address}/api/codehost/oauth/callback?${host.agree(authorizationUrl, 'ada')}`);
  t.equal(await webEnded, 0);
  t.match(await back.text(), 'You can close this page');
  t.match((await assay.run(['whoami'])).stdout, '(Ada, developer)');

  const device = assay.start(['login', '--server', address, '--device', '--quiet']);
  const deviceEnded = ended(device);
  const userCode = await said(device, /enter the code (\S+)\./);
  await portal.admin.post('/auth/device/confirmation', { userCode, approve: true });
  t.equal(await deviceEnded, 0);
  t.match((await assay.run(['whoami'])).stdout, 'admin@example.com');

  const denied = assay.start(['login', '--server', address, '--device']);
  const deniedEnded = ended(denied);
  const other = await said(denied, /enter the code (\S+)\./);
  await portal.admin.post('/auth/device/confirmation', { userCode: other, approve: false });
  t.equal(await deniedEnded, 4);
});

t.test('profiles: each has its server and account; flags and environment take precedence', async (t) => {
  const home = t.testdir();
  const assay = assayIn(home);
  const work = await signInDouble(t);
  const settings = async (args: readonly string[], env = {}) => {
    const ended = await assay.run(['config', 'list', '--json', ...args], { env });
    t.equal(ended.code, 0, ended.stderr);
    const { settings } = JSON.parse(ended.stdout) as {
      settings: { key: string; value: string; origin: string }[];
    };
    return Object.fromEntries(settings.map(({ key, value, origin }) => [key, [value, origin]]));
  };

  t.match(await settings([]), {
    server: ['http://127.0.0.1:4180', 'default'],
    account: ['not signed in', 'default'],
  });
  for (const words of [
    ['set', 'server', 'https://assay.example.com/v1/'],
    ['set', 'server', work, '--profile', 'work'],
    ['set', 'data-dir', join(home, 'work-data'), '--profile', 'work'],
  ])
    t.equal((await assay.run(['config', ...words])).code, 0);
  await assay.run(['login', '--profile', 'work', '--web'], { env: { BROWSER: browser(home) } });

  t.match(await settings([]), {
    server: ['https://assay.example.com', 'config.json'],
    account: ['not signed in', 'default'],
  });
  t.match(await settings(['--profile', 'work']), {
    profile: ['work', '--profile'],
    server: [work, 'profile work'],
    account: [user.email, 'credentials.json'],
    'data-dir': [join(home, 'work-data'), 'profile work'],
  });
  t.equal((await assay.run(['config', 'set', 'profile', 'work'])).code, 0);
  t.match(await settings([]), {
    profile: ['work', 'config.json'],
    account: [user.email, 'credentials.json'],
  });
  t.match(await settings([], { ASSAY_PROFILE: 'other' }), {
    profile: ['other', 'ASSAY_PROFILE'],
    server: ['https://assay.example.com', 'config.json'],
  });
  t.match(await settings([], { ASSAY_SERVER: 'env.example.com', ASSAY_TOKEN: 'x' }), {
    server: ['https://env.example.com', 'ASSAY_SERVER'],
    account: ['the token of ASSAY_TOKEN', 'ASSAY_TOKEN'],
  });
  t.equal((await assay.run(['config', 'unset', 'profile'])).code, 0);
  t.match(await settings([]), { profile: ['none', 'default'] });
  t.equal((await assay.run(['config', 'set', 'colour', 'red'])).code, 2);
  writeFileSync(join(home, 'config', 'config.json'), '[');
  const broken = await assay.run(['config', 'list']);
  t.equal(broken.code, 2);
  t.match(broken.stderr, /config\.json is not valid/);
});

t.test('login: a pipeline signs in with its identity token, and stores no secret', async (t) => {
  const home = t.testdir();
  const assay = assayIn(home);
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const asked: string[] = [];
  // The issuer, and the service of the pipeline that gives out its tokens.
  const issuer = createServer(({ url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, address);
    if (pathname === '/token') asked.push(`${headers.authorization} ${searchParams.get('audience')}`);
    const iat = Math.floor(Date.now() / 1000);
    const claims = {
      iss: address,
      aud: searchParams.get('audience'),
      sub: 'repo:acme/app',
      repository: 'acme/app',
      iat,
      exp: iat + 300,
      jti: String(asked.length),
    };
    const text = `${part({ alg: 'RS256', kid: 'r' })}.${part(claims)}`;
    const signature = sign('sha256', Buffer.from(text), privateKey).toString('base64url');
    const replies: Record<string, object> = {
      '/.well-known/openid-configuration': { issuer: address, jwks_uri: `${address}/keys` },
      '/keys': { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'r' }] },
      '/token': { value: `${text}.${signature}` },
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(replies[pathname] ?? {}));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => issuer.once('listening', resolve));
  t.teardown(() => issuer.close());
  const address = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
  const rule = { issuer: address, audience: 'assay-test', claims: { repository: 'acme/*' } };
  const trust = [{ ...rule, role: 'viewer', account: 'ci@acme' }];
  const server = await startAssayServer(assay, ['--data-dir', join(home, 'portal')], {
    env: { ASSAY_OIDC_TRUST: JSON.stringify(trust) },
  });
  t.teardown(() => server.stop('SIGKILL'));
  const env = {
    ASSAY_SERVER: server.origin,
    ACTIONS_ID_TOKEN_REQUEST_URL: `${address}/token?api-version=2`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of-the-job',
  };

  const asVariable = await assay.run(['whoami', '--json'], { env: { ...env, ASSAY_OIDC: 'assay-test' } });
  const otherAudience = await assay.run(['whoami', '--oidc', '--json'], { env });
  const elsewhere = await assay.run(['whoami', '--oidc'], { env: { ASSAY_SERVER: server.origin } });

  t.equal(asVariable.code, 0, asVariable.stderr);
  t.match(JSON.parse(asVariable.stdout), { email: 'ci@acme', role: 'viewer' });
  t.same(asked, ['Bearer of-the-job assay-test', `Bearer of-the-job ${server.origin}`]);
  t.equal(otherAudience.code, 4);
  t.match(otherAudience.stderr, /different audience/);
  t.equal(elsewhere.code, 4);
  t.match(elsewhere.stderr, /permissions: id-token: write/);
});
