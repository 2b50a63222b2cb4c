// `assay login --sso` against a real issuer, without a browser, and with a second factor.
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { totpCode, totpStep } from '../../packages/core/src/portal/access/second-factor/totp.ts';
import { assayIn } from '../helpers/assay-command.ts';
import { oidcIssuer } from '../helpers/oidc-issuer.ts';
import { adminPassword } from '../helpers/test-portal.ts';
import { testServer } from '../helpers/test-server.ts';

/** A portal at a real address, which the issuer knows beforehand. */
async function portalWithIssuer(t: Test) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const issuer = await oidcIssuer(t, [`${address}/v1/auth/oidc/callback`]);
  const portal = await testServer(t, {
    port,
    publicUrl: address,
    oidc: {
      issuer: issuer.url,
      clientId: issuer.clientId,
      clientSecret: issuer.clientSecret,
      scopes: ['openid', 'profile', 'email'],
      groupsClaim: 'groups',
      groups: [],
      defaultRole: 'developer',
      linkByEmail: false,
      name: 'Example',
    },
  });
  await portal.server.start();
  return { address, issuer, portal };
}

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

t.test('login --sso: the browser comes back to this process; without one, a code does', async (t) => {
  const { address, issuer, portal } = await portalWithIssuer(t);
  const assay = assayIn(t.testdir());
  issuer.person = { sub: 'u-1', email: 'ada@example.com', name: 'Ada' };

  const sso = assay.start(['login', '--server', address, '--sso'], { env: { BROWSER: 'true' } });
  const ssoEnded = ended(sso);
  const back = await fetch(await issuer.signIn(await said(sso, /Sign in at (\S+)\n/)));
  t.match(await back.text(), 'You can close this page');
  t.equal(await ssoEnded, 0);
  t.match((await assay.run(['whoami'])).stdout, '(Ada, developer)');

  const remote = { SSH_CONNECTION: '192.0.2.1 1 192.0.2.2 22', BROWSER: '' };
  const device = assay.start(['login', '--server', address, '--sso'], { env: remote });
  const deviceEnded = ended(device);
  const userCode = await said(device, /enter the code (\S+)\./);
  await portal.admin.post('/auth/device/confirmation', { userCode, approve: true });
  t.equal(await deviceEnded, 0);
  t.match((await assay.run(['whoami'])).stdout, 'admin@example.com');

  issuer.isCancelled = true;
  const denied = assay.start(['login', '--server', address, '--sso'], { env: { BROWSER: 'true' } });
  const deniedEnded = ended(denied);
  await fetch(await issuer.signIn(await said(denied, /Sign in at (\S+)\n/)));
  t.equal(await deniedEnded, 4);
});

t.test('login --sso: a server without an issuer says so, with a browser and without', async (t) => {
  const portal = await testServer(t);
  await portal.server.start();
  const assay = assayIn(t.testdir());
  for (const env of [{ BROWSER: 'true' }, { SSH_CONNECTION: 'x', BROWSER: '' }]) {
    const { code, stderr } = await assay.run(['login', '--server', portal.server.info.uri, '--sso'], { env });
    t.equal(code, 2);
    t.match(stderr, /does not support single sign-on/);
  }
});

t.test('login and mfa: a code with the password, status, confirmation and new recovery codes', async (t) => {
  const { admin, server, runtime } = await testServer(t);
  await server.start();
  const address = server.info.uri;
  const assay = assayIn(t.testdir());
  const { secret } = (await admin.post('/auth/second-factors/totp')).body;
  const codeOf = () => totpCode(fromBase32(secret), totpStep(runtime.now()));
  await admin.post('/auth/second-factors/totp/confirm', { code: codeOf() });
  const login = (...more: string[]) =>
    assay.run(['login', '--server', address, '--email', 'admin@example.com', '--password-stdin', ...more], {
      input: adminPassword,
    });

  const without = await login();
  t.equal(without.code, 4);
  t.match(without.stderr, /requires a second factor. Pass --code/);
  t.equal((await login('--code', '000000')).code, 4);
  runtime.advance(60_000);
  const signedIn = await login('--code', codeOf());
  t.equal(signedIn.code, 0, signedIn.stderr);

  t.match((await assay.run(['mfa', 'status'])).stdout, /Authenticator app: set up/);
  runtime.advance(16 * 60_000);
  const refused = await assay.run(['mfa', 'recovery-codes']);
  t.equal(refused.code, 4);
  t.match(refused.stderr, /assay mfa confirm/);
  t.equal((await assay.run(['mfa', 'confirm', '--code', codeOf()])).code, 0);
  const made = await assay.run(['mfa', 'recovery-codes']);
  t.equal(made.stdout.trim().split('\n').length, 10);
  t.match(made.stderr, /not shown again/);
  t.equal((await assay.run(['mfa', 'disable'])).code, 0);
  t.match((await assay.run(['mfa', 'status'])).stdout, /not set up/);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
