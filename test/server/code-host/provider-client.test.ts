// The settings of the provider's app and its client: against a provider that nobody here wrote, and against one
// that misbehaves on purpose.
import { generateKeyPairSync, verify } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { join } from 'node:path';
import { createEmulator } from 'emulate';
import t, { type Test } from 'tap';
import {
  type ExtensionSettings,
  readExtensionSettings,
} from '../../../packages/server/src/code-host/github/extension-settings.ts';
import { GitHubApp } from '../../../packages/server/src/code-host/github/github-app.ts';
import { ProviderError } from '../../../packages/server/src/code-host/provider-error.ts';
import { readSettings } from '../../../packages/server/src/settings/read-settings.ts';
import { testRuntime } from '../../helpers/test-runtime.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }) as string;
const env = {
  SERVICE_EXTENSION_APP_ID: '4711',
  SERVICE_EXTENSION_CLIENT_ID: 'Iv1.test',
  SERVICE_EXTENSION_CLIENT_SECRET: 'client-secret',
  SERVICE_EXTENSION_WEBHOOK_SECRET: 'webhook-secret',
  SERVICE_EXTENSION_PRIVATE_KEY_PEM: pem,
};

t.test('GitHub settings: read from the environment', async (t) => {
  t.test('GitHub settings: none of the five disables the integration; all five enable it', async (t) => {
    t.equal(readExtensionSettings({ ASSAY_GITHUB_ORG: 'acme' }), null);
    t.match(readExtensionSettings({ ...env, SERVICE_EXTENSION_WEBHOOK_SECRET_PREVIOUS: 'old' }), {
      appId: 4711,
      clientId: 'Iv1.test',
      webhookSecrets: ['webhook-secret', 'old'],
      webUrl: 'https://github.com',
      apiUrl: 'https://api.github.com',
      defaultRole: 'developer',
    });
    const enterprise = readExtensionSettings({ ...env, ASSAY_GITHUB_URL: 'https://git.example/' });
    t.match(enterprise, { webUrl: 'https://git.example', apiUrl: 'https://git.example/api/v3' });
  });

  t.test('GitHub settings: missing and invalid settings are named without their values', async (t) => {
    const world = { platform: 'linux' as const, home: '/home/ada' };
    const refused = (change: Record<string, string | undefined>, sentence: RegExp) =>
      t.throws(() => readSettings({ env: { ...env, ...change }, ...world }), {
        name: 'SettingsError',
        message: sentence,
      });
    for (const name of Object.keys(env))
      refused({ [name]: undefined }, new RegExp(`^${name} must be set too`));
    refused({ SERVICE_EXTENSION_APP_ID: 'x' }, /^SERVICE_EXTENSION_APP_ID must be a number/);
    refused({ ASSAY_OAUTH_DEFAULT_ROLE: 'root' }, /^ASSAY_OAUTH_DEFAULT_ROLE must be one of/);
    refused({ ASSAY_GITHUB_API_URL: 'ftp://x' }, /^ASSAY_GITHUB_API_URL must be/);
    const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    for (const key of [small, curve]) {
      const bad = key.export({ type: 'pkcs8', format: 'pem' }) as string;
      refused(
        { SERVICE_EXTENSION_PRIVATE_KEY_PEM: bad },
        /^SERVICE_EXTENSION_PRIVATE_KEY_PEM must be an RSA/,
      );
    }
    refused({ SERVICE_EXTENSION_PRIVATE_KEY_PEM: 'hello' }, /^SERVICE_EXTENSION_PRIVATE_KEY_PEM must be/);
    refused(
      { SERVICE_EXTENSION_PRIVATE_KEY_PEM_FILE: '/nowhere/key.pem' },
      /^Set SERVICE_EXTENSION_PRIVATE_KEY_PEM or SERVICE_EXTENSION_PRIVATE_KEY_PEM_FILE, not both/,
    );
    const fromNowhere = {
      SERVICE_EXTENSION_PRIVATE_KEY_PEM: undefined,
      SERVICE_EXTENSION_PRIVATE_KEY_PEM_FILE: '/nowhere/key.pem',
    };
    refused(fromNowhere, /^The file in SERVICE_EXTENSION_PRIVATE_KEY_PEM_FILE cannot be read \(ENOENT\)/);
  });

  t.test('GitHub settings: the private key is read in every common encoding', async (t) => {
    const file = join(t.testdir(), 'key.pem');
    writeFileSync(file, pem);
    const forms = [
      { SERVICE_EXTENSION_PRIVATE_KEY_PEM: pem.replaceAll('\n', '\\n') },
      { SERVICE_EXTENSION_PRIVATE_KEY_PEM: Buffer.from(pem).toString('base64') },
      { SERVICE_EXTENSION_PRIVATE_KEY_PEM: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string },
      { SERVICE_EXTENSION_PRIVATE_KEY_PEM: '', SERVICE_EXTENSION_PRIVATE_KEY_PEM_FILE: file },
    ];
    for (const form of forms) {
      const key = readExtensionSettings({ ...env, ...form })?.privateKey;
      t.ok(key?.equals(privateKey));
    }
  });
});

t.test('provider client: against an emulated provider', async (t) => {
  const port = await freePort();
  const emulator = await createEmulator({
    service: 'github',
    port,
    seed: {
      github: {
        users: [{ login: 'ada', name: 'Ada', email: 'ada@example.com' }],
        orgs: [{ login: 'acme', name: 'Acme' }],
        repos: [
          { owner: 'acme', name: 'shop', auto_init: true },
          { owner: 'acme', name: 'other', auto_init: true },
        ],
        apps: [
          {
            app_id: 4711,
            slug: 'assay-test',
            name: 'Assay',
            private_key: pem,
            permissions: { contents: 'read', pull_requests: 'write', metadata: 'read' },
            events: ['pull_request'],
            installations: [{ installation_id: 99, account: 'acme', repository_selection: 'all' }],
          },
        ],
      },
    },
  });
  t.teardown(() => emulator.close());
  const app = new GitHubApp(settingsFor(`http://127.0.0.1:${port}`), testRuntime());

  const self = await app.asApp<{ slug: string }>({ path: '/app' });
  t.equal(self.body.slug, 'assay-test', 'the signed token is accepted');

  const installations = [];
  const list = app.pages(
    (call) => app.asApp<{ id: number; account: { login: string } }[]>(call),
    { path: '/app/installations' },
    (body) => body,
  );
  for await (const installation of list) installations.push(installation);
  t.match(installations, [{ id: 99, account: { login: 'acme' } }]);

  const scope = { installationId: '99', permissions: { contents: 'read' } } as const;
  const readme = await app.asInstallation<{ name: string }>(scope, {
    path: '/repos/acme/shop/contents/README.md',
  });
  t.equal(readme.body.name, 'README.md', 'a repository can be read with the token of the installation');
  await t.rejects(
    app.asInstallation(scope, {
      method: 'PUT',
      path: '/repos/acme/shop/contents/x.txt',
      body: { message: 'no', content: 'eA==' },
    }),
    like({ name: 'ProviderError', kind: 'refused', status: 403 }),
    'and not written',
  );
  const other = new GitHubApp(
    {
      ...settingsFor(`http://127.0.0.1:${port}`),
      privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
    },
    testRuntime(),
  );
  await t.rejects(
    other.asApp({ path: '/app' }),
    like({ kind: 'refused', status: 401 }),
    'another key is refused',
  );
  t.equal(other.client.state.lastSuccessAt, null, 'and is no connection');
});

t.test('provider client: against a misbehaving provider', async (t) => {
  t.test('provider client: the JSON Web Token of the app identifies it, for nine minutes', async (t) => {
    const { app, asked } = await provider(t, () => ({ body: {} }));
    await app.asApp({ path: '/app' });
    const token = (asked[0]?.headers.authorization ?? '').replace('Bearer ', '');
    const [head = '', claims = '', signature = ''] = token.split('.');
    t.ok(verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url')));
    const { iat, exp, iss } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
      string,
      number
    >;
    t.equal(iss, 4711);
    t.equal((exp ?? 0) - (iat ?? 0), 600, 'ten minutes is all that the provider accepts');
  });

  t.test(
    'provider client: one token per repository, requested once and renewed before it expires',
    async (t) => {
      const { app, asked, runtime } = await provider(t, ({ url }) =>
        url.includes('access_tokens') ? tokenReply(runtime.now()) : { body: {} },
      );
      const scope = { installationId: '1', repositoryId: '42', permissions: { contents: 'read' } } as const;

      const tokens = await Promise.all(Array.from({ length: 50 }, () => app.installationToken(scope)));

      t.equal(asked.length, 1);
      t.equal(new Set(tokens.map(({ token }) => token)).size, 1);
      t.same(JSON.parse(asked[0]?.body ?? ''), { permissions: { contents: 'read' }, repository_ids: [42] });
      await app.installationToken({ ...scope, repositoryId: '43' });
      t.equal(asked.length, 2, 'another repository, another token');
      runtime.advance(51 * 60_000);
      await Promise.all([app.installationToken(scope), app.installationToken(scope)]);
      t.equal(asked.length, 3, 'in its last ten minutes it is replaced, once');
      app.forgetInstallation('1');
      await app.installationToken(scope);
      t.equal(asked.length, 4);
    },
  );

  t.test(
    'provider client: a failed token request is not cached, and a rejected token is replaced once',
    async (t) => {
      let broken = true;
      const { app, asked } = await provider(t, ({ url, authorization }, count) => {
        if (url.includes('access_tokens'))
          return broken ? { status: 502 } : tokenReply(new Date(), `t${count}`);
        return authorization === 'Bearer t2' ? { status: 401 } : { body: { ok: true } };
      });
      const scope = { installationId: '1', permissions: { metadata: 'read' } } as const;
      await t.rejects(app.installationToken(scope), like({ kind: 'failed', status: 502 }));
      t.equal(asked.length, 1, 'a request that makes something is sent once');
      broken = false;
      const { body } = await app.asInstallation(scope, { path: '/installation/repositories' });
      t.same(body, { ok: true });
      t.equal(asked.length, 5);
    },
  );

  t.test('provider client: retries reads after a failure, and never writes', async (t) => {
    for (const fault of [{ status: 502 }, { status: 500 }, 'hang up' as const]) {
      const { app, asked } = await provider(t, (_, count) => (count < 3 ? fault : { body: { ok: true } }));
      t.same((await app.asUser('u', { path: '/x' })).body, { ok: true });
      t.equal(asked.length, 3);
      const writing = await provider(t, () => fault);
      const post = writing.app.asUser('u', { method: 'POST', path: '/reviews', body: {} });
      await t.rejects(post, ProviderError);
      t.equal(writing.asked.length, 1);
    }
  });

  t.test(
    'provider client: no reply in time is a timeout; a reply that is not valid JSON is a failure',
    async (t) => {
      const silent = await provider(t, () => 'silence', { timeoutMs: 100 });
      await t.rejects(
        silent.app.asUser('u', { method: 'POST', path: '/x' }),
        like({
          kind: 'timeout',
          status: null,
        }),
      );
      const odd = await provider(t, () => ({ text: '{"a":', type: 'application/json' }));
      await t.rejects(odd.app.asUser('u', { method: 'POST', path: '/x' }), like({ kind: 'failed' }));
      const aborted = AbortSignal.abort(new Error('stop'));
      await t.rejects(odd.app.asUser('u', { path: '/x', signal: aborted }), { message: 'stop' });
    },
  );

  t.test(
    'provider client: once rate limited, waits until the limit ends, and other installations continue',
    async (t) => {
      const limits = [
        { status: 429, headers: { 'retry-after': '30' }, seconds: 30 },
        { status: 403, headers: { 'x-ratelimit-remaining': '0', reset: '90' }, seconds: 90 },
        { status: 403, text: '{"message":"You have exceeded a secondary rate limit"}', seconds: 60 },
      ];
      for (const { seconds, ...limit } of limits) {
        const { app, asked, runtime } = await provider(t, (_, count) => {
          if (count > 1) return { body: {} };
          const { reset, ...headers } = (limit.headers ?? {}) as Record<string, string>;
          const at = Math.floor(runtime.now().getTime() / 1000) + Number(reset);
          return { ...limit, headers: { ...headers, ...(reset && { 'x-ratelimit-reset': String(at) }) } };
        });
        const first = (await app.asUser('u', { path: '/x' }).catch((error) => error)) as ProviderError;
        t.match(first, { kind: 'rate_limited' });
        t.ok(Math.abs((first.retryAfterSeconds ?? 0) - seconds) <= 1, `${first.retryAfterSeconds}`);
        await t.rejects(app.asUser('u', { path: '/x' }), like({ kind: 'rate_limited' }));
        t.equal(asked.length, 1);
        await app.asUser('other', { path: '/x' });
        runtime.advance((seconds + 2) * 1000);
        await app.asUser('u', { path: '/x' });
        t.equal(asked.length, 3);
      }
      const plain = await provider(t, () => ({ status: 403, text: '{"message":"Resource not accessible"}' }));
      await t.rejects(
        plain.app.asUser('u', { path: '/x' }),
        like({ kind: 'refused', reason: /not accessible/ }),
      );
    },
  );

  t.test('provider client: corrects a clock that differs from that of the provider', async (t) => {
    const ahead = 20 * 60_000;
    const { app, asked } = await provider(t, ({ authorization }) => {
      const claims = authorization?.split('.')[1] ?? '';
      const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number };
      const now = Date.now() + ahead;
      const headers = { date: new Date(now).toUTCString() };
      return exp * 1000 < now ? { status: 401, headers } : { body: { ok: true }, headers };
    });
    t.same((await app.asApp({ path: '/app' })).body, { ok: true });
    t.equal(asked.length, 2);
  });

  t.test('provider client: follows a renamed repository, but never to another host', async (t) => {
    const { app, origin } = await provider(t, ({ url }) => {
      if (url === '/repos/a/old') return { status: 301, headers: { location: `${origin}/repositories/1` } };
      if (url === '/repos/a/evil') return { status: 301, headers: { location: 'http://127.0.0.1:9/x' } };
      return { body: { url } };
    });
    t.same((await app.asUser('u', { path: '/repos/a/old' })).body, { url: '/repositories/1' });
    const evil = app.asUser('u', { path: '/repos/a/evil' });
    await t.rejects(evil, like({ kind: 'failed', status: 301, reason: /^Redirect to http:.*:9/ }));
    await t.rejects(app.asUser('u', { path: 'http://127.0.0.1:9/x' }), /is not the code host's API/);
  });
});

interface Asked {
  readonly url: string;
  readonly authorization: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Answer =
  | 'hang up'
  | 'silence'
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: unknown;
      readonly text?: string;
      readonly type?: string;
    };

/** A provider on this machine that answers as told; the count starts at 1. */
async function provider(
  t: Test,
  answer: (asked: Asked, count: number) => Answer,
  options: { readonly timeoutMs?: number } = {},
) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const one: Asked = {
      url: request.url ?? '',
      authorization: request.headers.authorization,
      headers: request.headers as Record<string, string>,
      body,
    };
    asked.push(one);
    const reply = answer(one, asked.length);
    if (reply === 'silence') return;
    if (reply === 'hang up') return void request.socket.destroy();
    const text = reply.text ?? JSON.stringify(reply.body ?? { message: 'no' });
    response.writeHead(reply.status ?? 200, {
      'content-type': reply.type ?? 'application/json',
      ...reply.headers,
    });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const runtime = testRuntime();
  return { app: new GitHubApp(settingsFor(origin), runtime, options), asked, runtime, origin };
}

function settingsFor(origin: string): ExtensionSettings {
  const read = readExtensionSettings({ ...env, ASSAY_GITHUB_URL: origin, ASSAY_GITHUB_API_URL: origin });
  if (!read) throw new Error('The settings are whole.');
  return read;
}

function tokenReply(now: Date, token = `t${Math.random()}`): Answer {
  return { status: 201, body: { token, expires_at: new Date(now.getTime() + 3_600_000).toISOString() } };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createSocketServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** What an error must look like; tap's types know of `name` and `message` only. */
function like(shape: object): Error {
  return shape as Error;
}
