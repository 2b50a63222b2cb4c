// What a server asks for goes through the proxy of its environment: the issuer of single sign-on and the code host, too.
import { behindProxy, systemRuntime } from '@assay/core';
import t, { type Test } from 'tap';
import { readExtensionSettings } from '../../packages/server/src/code-host/github/extension-settings.ts';
import { appSettings } from '../helpers/code-host.ts';
import { connectProxy } from '../helpers/connect-proxy.ts';
import { testServer } from '../helpers/test-server.ts';

const publicUrl = 'https://assay.example.com';
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** A server behind a proxy that notes every connection and refuses it. */
async function behind(t: Test, options: object, env: Readonly<Record<string, string>> = {}) {
  const proxy = await connectProxy(t);
  const runtime = behindProxy(systemRuntime(silent), { HTTPS_PROXY: proxy.url, ...env });
  // The runtime of a test server has a clock of its own, which nothing here needs.
  const { nobody } = await testServer(t, { publicUrl, runtime, auditConcurrency: 0, ...options });
  return { proxy, nobody };
}

t.test('OIDC: the issuer is asked through the proxy', async (t) => {
  const oidc = {
    issuer: 'https://login.example.com',
    clientId: 'assay',
    clientSecret: 'only for tests',
    scopes: ['openid'],
    groupsClaim: 'groups',
    groups: [],
    defaultRole: 'viewer' as const,
    linkByEmail: false,
    name: 'Example',
  };
  const { proxy, nobody } = await behind(t, { oidc });

  const back = encodeURIComponent('http://127.0.0.1:49152/back');
  const { status } = await nobody.get(`/auth/oidc?cliRedirect=${back}&codeChallenge=${'x'.repeat(43)}`);
  t.ok(status >= 400, `${status}`);
  t.ok(proxy.asked.length > 0);
  t.same([...new Set(proxy.asked)], ['CONNECT login.example.com:443']);
});

t.test('GitHub: the code host is asked through the proxy', async (t) => {
  const extension = readExtensionSettings({
    ...appSettings,
    ASSAY_GITHUB_URL: 'https://code.example.com',
    ASSAY_GITHUB_API_URL: 'https://api.code.example.com',
  });
  const { proxy, nobody } = await behind(t, { extension });

  const { status } = await nobody.get('//api/codehost/setup?installation_id=12&setup_action=install');
  t.ok(status >= 400, `${status}`);
  t.ok(proxy.asked.length > 0);
  t.same([...new Set(proxy.asked)], ['CONNECT api.code.example.com:443']);
});
