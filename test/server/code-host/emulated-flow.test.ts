// The whole way with a code host that nobody here wrote: installed, registered, a pull request, its signed delivery,
// one review, the summary edited, the fixed finding marked. What the emulator lacks is said where it is put in.
import { createHash, createHmac, generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer as createSocketServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, gitHub } from '@assay/server';
import { createEmulator } from 'emulate';
import t from 'tap';
import { GitHubApp } from '../../../packages/server/src/code-host/github/github-app.ts';
import { auditRun, type RunAudit } from '../../helpers/fake-audit.ts';
import { keepsContract, providerContract } from '../../helpers/provider-contract.ts';
import { adminPassword, temporaryFolder } from '../../helpers/test-portal.ts';
import { testRuntime } from '../../helpers/test-runtime.ts';

const secret = ['a secret', 'between two'].join(' ');
const token = ['test', 'token', 'ada'].join('_');
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
type Finding = ReturnType<typeof auditRun>['findings'][number];

t.test('GitHub App: from the installation to the resolved finding', async (t) => {
  const [emulatorPort, port] = [await freePort(), await freePort()];
  const address = `http://127.0.0.1:${emulatorPort}`;
  const emulator = await createEmulator({
    service: 'github',
    port: emulatorPort,
    seed: {
      tokens: { [token]: { login: 'ada', scopes: ['repo'] } },
      github: {
        users: [{ login: 'ada', name: 'Ada', email: 'ada@example.com' }],
        repos: [{ owner: 'ada', name: 'shop', auto_init: true }],
        apps: [
          {
            app_id: 4711,
            slug: 'assay-test',
            name: 'Assay',
            private_key: privateKey.export({ type: 'pkcs1', format: 'pem' }) as string,
            permissions: { contents: 'read', pull_requests: 'write', metadata: 'read' },
            events: ['pull_request', 'pull_request_review'],
            webhook_url: `http://127.0.0.1:${port}/api/codehost/webhook`,
            webhook_secret: secret,
            installations: [{ installation_id: 99, account: 'ada', repository_selection: 'all' }],
          },
        ],
      },
    },
  });
  t.teardown(() => emulator.close());
  const api = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: whatever the emulator says
    return (await reply.json()) as any;
  };
  const repository = await api('GET', '/repos/ada/shop');

  const runtime = testRuntime();
  const connected = { ...runtime, fetch: withWhatIsMissing(repository) };
  const app = new GitHubApp(
    {
      appId: 4711,
      clientId: 'id',
      clientSecret: 'none',
      webhookSecrets: [secret],
      privateKey,
      webUrl: address,
      apiUrl: address,
      defaultRole: 'developer',
    },
    connected,
  );
  const found: Record<string, readonly Finding[]> = {};
  const runAudit: RunAudit = async ({ type, ref, base }) =>
    auditRun({ findings: base && type === 'security' ? (found[ref ?? ''] ?? []) : [] });
  const server = await createServer({
    dataDirectory: temporaryFolder(t),
    port,
    extension: gitHub(app, connected),
    runtime,
    runAudit,
    osvApiUrl: null,
    allowLocalRepositories: true,
    jwtSecret: 'only for tests, and long enough for HS256',
    firstAdmin: { email: 'admin@example.com', password: adminPassword },
  });
  await server.start();
  t.teardown(() => server.stop());
  const { portal } = server.plugins.assay;

  const deliver = async (event: string, payload: object): Promise<number> => {
    const body = JSON.stringify(payload);
    const reply = await fetch(`http://127.0.0.1:${port}/api/codehost/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-github-event': event,
        'x-github-delivery': createHash('sha1').update(body).digest('hex'),
        'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      },
      body,
    });
    return reply.status;
  };
  const until = async (what: string, done: () => Promise<boolean> | boolean): Promise<void> => {
    for (let turn = 0; turn < 400; turn += 1) {
      if (await done()) {
        t.pass(what);
        return;
      }
      await sleep(25);
    }
    t.fail(what);
    t.comment(JSON.stringify(runtime.lines.filter(({ level }) => level !== 'info').slice(-5)));
  };
  const push = async (path: string, text: string) => {
    const there = await api('GET', `/repos/ada/shop/contents/${path}?ref=change`);
    const content = Buffer.from(text).toString('base64');
    const file = { message: 'change', branch: 'change', content, ...(there.sha && { sha: there.sha }) };
    await api('PUT', `/repos/ada/shop/contents/${path}`, file);
    return (await api('GET', '/repos/ada/shop/git/ref/heads/change')).object.sha as string;
  };

  // The emulator tells nobody that it was installed.
  const installation = { id: 99, account: { id: 1, login: 'ada', type: 'User' }, permissions: {} };
  const listed = [{ id: repository.id, full_name: 'ada/shop' }];
  const created = { action: 'created', installation, repositories: listed, sender: { id: 1, login: 'ada' } };
  t.equal(await deliver('installation', created), 202);
  await until(
    'the repository is registered',
    async () => (await portal.installations.findByProviderId(String(repository.id))) !== undefined,
  );

  const { object } = await api('GET', '/repos/ada/shop/git/ref/heads/main');
  await api('POST', '/repos/ada/shop/git/refs', { ref: 'refs/heads/change', sha: object.sha });
  const first = await push('app.ts', 'one\ntwo\nthree\n');
  found[first] = [finding('a', 2), finding('b', 3)];
  await api('POST', '/repos/ada/shop/pulls', { title: 'A change', head: 'change', base: 'main' });
  const reviews = async () =>
    app.asInstallation<Written[]>(scope, { path: '/repos/ada/shop/pulls/1/reviews' });
  const comments = async () => (await api('GET', '/repos/ada/shop/pulls/1/comments')) as Written[];
  await until(
    'reviewed by the signed delivery of the emulator',
    async () => (await reviews()).body.length > 0,
  );
  t.match((await reviews()).body, [{ user: { login: 'assay-test[bot]' }, body: /2 new findings/ }]);
  t.equal((await comments()).length, 2);

  const second = await push('app.ts', 'one\ntwo\n');
  found[second] = [finding('a', 2)];
  // Nor of pushes.
  const pushed = {
    action: 'synchronize',
    number: 1,
    before: first,
    after: second,
    pull_request: { number: 1, head: { sha: second } },
    repository: { id: repository.id, full_name: 'ada/shop', default_branch: 'main' },
    installation: { id: 99 },
  };
  t.equal(await deliver('pull_request', pushed), 202);
  await until('the summary is edited', async () =>
    /1 new finding\b/.test((await reviews()).body[0]?.body ?? ''),
  );
  t.equal((await reviews()).body.length, 1, 'still one review');
  t.match((await reviews()).body[0]?.body, /1 fixed since/);
  t.same((await comments()).map(({ body }) => /✅ Fixed in/.test(body)).sort(), [false, true]);
});

interface Written {
  readonly body: string;
  readonly user: { readonly login: string };
}

const scope = { installationId: '99', permissions: { pull_requests: 'write' } } as const;

function finding(name: string, line: number): Finding {
  const [one] = auditRun().findings;
  if (!one) throw new Error('No finding.');
  const fingerprint = `v1:${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
  const location = { path: 'app.ts', startLine: line, endLine: line, commit: null };
  return { ...one, fingerprint, ruleId: `rule-${name}`, title: `Found ${name}`, location };
}

/** Comments by line, edits of a submitted review, heads that move, and the list of an installation's repositories. */
function withWhatIsMissing(repository: object): typeof fetch {
  const bodies = new Map<string, string>();
  return async (input, init) => {
    const url = new URL(String(input));
    const sent = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    providerContract.check(init?.method ?? 'GET', url, sent);
    const json = (value: unknown) =>
      new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });
    if (url.pathname === '/installation/repositories')
      return json({ total_count: 1, repositories: [repository] });
    const edited = /\/reviews\/(\d+)$/.exec(url.pathname)?.[1];
    if (init?.method === 'PUT' && edited) {
      bodies.set(edited, JSON.parse(String(init.body)).body);
      return json({ id: Number(edited) });
    }
    if (init?.method === 'POST' && url.pathname.endsWith('/reviews')) {
      const { comments, ...review } = JSON.parse(String(init.body));
      const positioned = comments.map(
        ({ path, body, line }: { path: string; body: string; line: number }) => ({
          path,
          body,
          position: line,
        }),
      );
      return fetch(url, { ...init, body: JSON.stringify({ ...review, comments: positioned }) });
    }
    const reply = await fetch(url, init);
    if (url.pathname.endsWith('/pulls/1')) {
      const branch = await fetch(new URL('/repos/ada/shop/git/ref/heads/change', url), init);
      const pull = (await reply.json()) as { head: object };
      const { object } = (await branch.json()) as { object: { sha: string } };
      return json({ ...pull, head: { ...pull.head, sha: object.sha } });
    }
    if (!url.pathname.endsWith('/reviews')) return reply;
    const reviews = (await reply.json()) as { id: number; body: string }[];
    return json(reviews.map((review) => ({ ...review, body: bodies.get(String(review.id)) ?? review.body })));
  };
}

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createSocketServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

keepsContract(t);
