import { createHash } from 'node:crypto';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { createEmulator } from 'emulate';
import { OAuth2Server } from 'oauth2-mock-server';
import t from 'tap';
import { readExtensionSettings } from '../../../packages/server/src/code-host/github/extension-settings.ts';
import { appSettings, codeHost, installationOf } from '../../helpers/code-host.ts';
import { keepsContract } from '../../helpers/provider-contract.ts';
import { testServer } from '../../helpers/test-server.ts';

t.test('GitHub sign-in: an emulated provider lets members in, and nobody from outside', async (t) => {
  const port = await freePort();
  const emulator = await createEmulator({
    service: 'github',
    port,
    seed: {
      github: {
        users: [
          { login: 'ada', name: 'Ada' },
          { login: 'eve', name: 'Eve' },
        ],
        orgs: [{ login: 'acme', members: [{ login: 'ada', role: 'member' }] }],
        oauth_apps: [
          {
            client_id: appSettings.SERVICE_EXTENSION_CLIENT_ID,
            client_secret: appSettings.SERVICE_EXTENSION_CLIENT_SECRET,
            name: 'Assay',
            redirect_uris: ['https://assay.example/api/codehost/oauth/callback'],
          },
        ],
      },
    },
  });
  t.teardown(() => emulator.close());
  const settings = readExtensionSettings({
    ...appSettings,
    ASSAY_GITHUB_URL: emulator.url,
    ASSAY_GITHUB_API_URL: emulator.url,
    ASSAY_GITHUB_ORG: 'acme',
  });
  if (!settings) throw new Error('The settings are whole.');
  const { nobody } = await testServer(t, { extension: settings, publicUrl: 'https://assay.example' });
  const signIn = async (login: string) => {
    const { body } = await nobody.get('//api/codehost/oauth/request');
    const { searchParams } = new URL(body.authorizationUrl);
    const form = new URLSearchParams({ ...Object.fromEntries(searchParams), login });
    const agreed = await fetch(`${emulator.url}/login/oauth/callback`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    });
    const { search } = new URL(agreed.headers.get('location') ?? '');
    return nobody.get(`//api/codehost/oauth/callback${search}`);
  };

  t.match(await signIn('ada'), { status: 200, body: { user: { name: 'Ada', role: 'developer' } } });
  t.match(await signIn('eve'), { status: 403, body: { code: 'INSUFFICIENT_PERMISSIONS' } });
});

t.test('GitHub sign-in: PKCE is verified independently', async (t) => {
  const provider = new OAuth2Server(undefined, undefined, {
    endpoints: { authorize: '/login/oauth/authorize', token: '/login/oauth/access_token' },
  });
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  t.teardown(() => provider.stop());
  const origin = `http://127.0.0.1:${provider.address().port}`;
  const host = await codeHost(t);
  const settings = readExtensionSettings({
    ...appSettings,
    ASSAY_GITHUB_URL: origin,
    ASSAY_GITHUB_API_URL: host.origin,
  });
  if (!settings) throw new Error('The settings are whole.');
  host.installations.push(installationOf('acme'));
  host.answers.set('GET /user', { id: 7, login: 'ada', name: 'Ada' });
  host.answers.set('GET /user/memberships/orgs/acme', { state: 'active' });
  const { nobody } = await testServer(t, { extension: settings });
  const agree = async (change: (url: URL) => void = () => {}) => {
    const { body } = await nobody.get('//api/codehost/oauth/request');
    const url = new URL(body.authorizationUrl);
    change(url);
    const agreed = await fetch(url, { redirect: 'manual' });
    const { search } = new URL(agreed.headers.get('location') ?? '');
    return nobody.get(`//api/codehost/oauth/callback${search}`);
  };

  t.equal((await agree()).status, 200, 'the verifier fits its challenge');
  const otherChallenge = createHash('sha256').update('another verifier').digest('base64url');
  const other = await agree((url) => url.searchParams.set('code_challenge', otherChallenge));
  t.match(other, { status: 401, body: { code: 'AUTH_UNAUTHORIZED' } }, 'and no other');
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createSocketServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

keepsContract(t);
