// The app on somebody's account: a setup that nobody can fake, repositories that come and go with it whatever the
// order of the deliveries, what only the code host knows, and clones whose token nobody sees.
import { execFileSync, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { join } from 'node:path';
import type { CodeHost as CoreCodeHost, Portal } from '@assay/core';
import { createEmulator } from 'emulate';
import t, { type Test } from 'tap';
import type { EventPayload } from '../../../packages/server/src/extension/event.ts';
import { readExtensionSettings } from '../../../packages/server/src/extension/extension-settings.ts';
import { GitHubApp } from '../../../packages/server/src/extension/github-app.ts';
import { gitHubCodeHost } from '../../../packages/server/src/extension/installations/code-host.ts';
import { installationEvents } from '../../../packages/server/src/extension/installations/installation-events.ts';
import {
  syncAllInstallations,
  syncInstallation,
} from '../../../packages/server/src/extension/installations/sync-installation.ts';
import {
  appSettings,
  type CodeHost,
  type CodeHostRepository,
  codeHost,
  installationOf,
} from '../../helpers/code-host.ts';
import { onBothDatabases } from '../../helpers/databases.ts';
import { testPortal } from '../../helpers/test-portal.ts';
import { testServer } from '../../helpers/test-server.ts';

const page = { limit: 100, offset: 0, sort: 'name' };
const repository = (id: number, full_name: string): CodeHostRepository => ({
  id,
  full_name,
  private: true,
  default_branch: 'main',
  clone_url: '',
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('setup believes nobody', async (t) => {
    const host = await codeHost(t);
    host.people.push({ id: 7, login: 'ada' }, { id: 8, login: 'eve' });
    host.installations.push(
      installationOf('acme', { visibleTo: ['ada'], repositories: [repository(1, 'acme/shop')] }),
      installationOf('evil', { id: 66, account: { id: 8, login: 'eve', type: 'User' }, visibleTo: ['eve'] }),
    );
    host.memberships.set('acme/ada', 'own');
    const { nobody, admin, server } = await testServer(t, {
      databaseUrl: await databaseUrl(t),
      extension: host.settings,
    });
    const setup = (query: string) => nobody.get(`//api/codehost/setup?${query}`);
    const finish = (url: string, login: string) =>
      nobody.get(
        `//api/codehost/oauth/callback?${host.agree(url, login)}&installation_id=66&setup_action=install`,
      );

    t.match(await setup('installation_id=12&setup_action=install'), { status: 404 });
    for (const bad of [
      '',
      'installation_id=x',
      'installation_id=99&setup_action=nonsense',
      'installation_id=-1',
    ])
      t.match(await setup(bad), { status: 400, body: { code: 'VALIDATION_ERROR' } }, bad);
    t.match(await setup('setup_action=request'), { status: 200, body: { status: 'pending_approval' } });
    const started = await setup('installation_id=99&setup_action=install&state=whatever');
    t.match(started, {
      status: 200,
      body: {
        status: 'verification_required',
        installationId: 99,
        authorizationUrl: host.origin,
        state: String,
      },
    });
    // Somebody else's installation, guessed: signed in as oneself, but not to be seen.
    t.match(await finish(started.body.authorizationUrl, 'eve'), {
      status: 403,
      body: { code: 'INSUFFICIENT_PERMISSIONS' },
    });
    t.equal((await admin.get('/repositories')).body.pagination.total, 0);
    const again = await setup('installation_id=99&setup_action=update');
    t.match(await finish(again.body.authorizationUrl, 'ada'), { status: 200, body: { token: String } });
    t.match((await admin.get('/repositories')).body.items, [
      { name: 'shop', url: `${host.origin}/acme/shop` },
    ]);
    t.match((await admin.get('/teams')).body.items, [{ name: 'acme' }]);
    const browser = await server.inject({
      url: '/api/codehost/setup?installation_id=99&setup_action=install',
      headers: { accept: 'text/html' },
    });
    t.equal(browser.statusCode, 302);
    t.match(browser.headers.location, `${host.origin}/login/oauth/authorize`);
    t.match(await nobody.get('//api/codehost/health'), {
      status: 200,
      body: { status: 'ok', checks: { store: 'ok', provider: { lastSuccessAt: String } } },
    });
  });

  t.test('repositories come and go with the installation', async (t) => {
    const { portal, host, deliver, names, admin } = await world(t, await databaseUrl(t));
    const acme = installationOf('acme', {
      repositories: [repository(1, 'acme/shop'), repository(2, 'acme/docs')],
    });
    host.installations.push(acme);

    await deliver('installation', { action: 'created', installation: acme, repositories: acme.repositories });
    t.same(await names(), ['docs', 'shop']);
    const [team] = (await portal.teams.list(admin, {}, page)).items;
    t.equal(team?.name, 'acme');
    await deliver('installation', { action: 'created', installation: acme, repositories: acme.repositories });
    t.same(await names(), ['docs', 'shop'], 'again changes nothing');

    // One that a person registered is linked, and not theirs to remove.
    await portal.repositories.create(admin, { url: `${host.origin}/acme/own.git`, team: team?.id ?? '' });
    acme.repositories.push(repository(3, 'acme/own'), repository(4, 'acme/new'));
    await deliver('installation_repositories', {
      action: 'added',
      installation: acme,
      repositories_added: acme.repositories.slice(2),
      repositories_removed: [],
    });
    t.same(await names(), ['docs', 'new', 'own', 'shop']);
    const own = await portal.installations.findByProviderId(3);
    t.match(own, { fullName: 'acme/own', registeredHere: false, installation: { id: 99 } });

    acme.repositories = acme.repositories.filter(({ id }) => id === 1);
    await deliver('installation_repositories', {
      action: 'removed',
      installation: acme,
      repositories_added: [],
      repositories_removed: [
        repository(2, 'acme/docs'),
        repository(3, 'acme/own'),
        repository(4, 'acme/new'),
      ],
    });
    t.same(await names(), ['own', 'shop']);

    const shop = await portal.installations.findByProviderId(1);
    acme.account.login = 'acme-inc';
    acme.repositories = [repository(1, 'acme-inc/store')];
    await deliver('installation_target', { action: 'renamed', installation: { id: 99 } });
    t.same(await names(), ['own', 'store'], 'a new name is the same repository');
    t.equal((await portal.installations.findByProviderId(1))?.repositoryId, shop?.repositoryId);

    const other = installationOf('globex', {
      id: 100,
      account: { id: 6001, login: 'globex', type: 'Organization' },
    });
    host.installations.push(other);
    other.repositories = [repository(1, 'globex/store')];
    acme.repositories = [];
    await deliver('installation', {
      action: 'created',
      installation: other,
      repositories: other.repositories,
    });
    await deliver('installation_repositories', {
      action: 'removed',
      installation: acme,
      repositories_added: [],
      repositories_removed: [repository(1, 'acme-inc/store')],
    });
    t.match(await portal.installations.findByProviderId(1), {
      repositoryId: shop?.repositoryId,
      fullName: 'globex/store',
      installation: { id: 100 },
    });

    acme.suspended_at = '2026-01-01T00:00:00Z';
    await deliver('installation', { action: 'suspend', installation: acme });
    other.suspended_at = '2026-01-01T00:00:00Z';
    await deliver('installation', { action: 'suspend', installation: other });
    t.ok((await portal.installations.findByProviderId(1))?.installation.suspendedAt);
    other.suspended_at = null;
    await deliver('installation', { action: 'unsuspend', installation: other });
    t.notOk((await portal.installations.findByProviderId(1))?.installation.suspendedAt);

    // An address that is wrong answers 404 to everything: nothing is lost by it.
    const settings = { ...host.settings, apiUrl: `${host.origin}/wrong` };
    const elsewhere = new GitHubApp(settings, t.context);
    await t.rejects(syncInstallation({ portal, app: elsewhere, runtime: t.context }, 100));
    t.same(await names(), ['own', 'store']);

    host.installations.length = 0;
    await deliver('installation', { action: 'deleted', installation: other });
    t.same(await names(), ['own']);
    t.same(await portal.installations.listIds(), [99]);
    await syncAllInstallations({ portal, app: new GitHubApp(host.settings, t.context), runtime: t.context });
    t.same(await portal.installations.listIds(), [], 'an end that nobody told of is noticed');
    host.installations.push(acme);
    acme.suspended_at = null;
    acme.repositories = [repository(9, 'acme/kept')];
    await syncAllInstallations({ portal, app: new GitHubApp(host.settings, t.context), runtime: t.context });
    t.same(await names(), ['kept', 'own'], 'a beginning too');
    host.installations.length = 0;
    await syncAllInstallations({ portal, app: new GitHubApp(host.settings, t.context), runtime: t.context });
    t.same(await names(), ['kept', 'own'], 'and what another app may have had is kept');
    t.ok((await portal.activity.verify()).entries > 5);
  });

  t.test('deliveries in any order end in the same state', async (t) => {
    const acme = installationOf('acme', {
      repositories: [repository(1, 'acme/shop'), repository(3, 'acme/new')],
    });
    const deliveries: [string, EventPayload][] = [
      [
        'installation',
        {
          action: 'created',
          installation: acme,
          repositories: [repository(1, 'acme/shop'), repository(2, 'acme/old')],
        },
      ],
      [
        'installation_repositories',
        {
          action: 'added',
          installation: acme,
          repositories_added: [repository(3, 'acme/new')],
          repositories_removed: [],
        },
      ],
      [
        'installation_repositories',
        {
          action: 'removed',
          installation: acme,
          repositories_added: [],
          repositories_removed: [repository(2, 'acme/old')],
        },
      ],
    ];
    const { deliver, names, host } = await world(t, await databaseUrl(t));
    host.installations.push(acme);
    for (const order of permutations(deliveries)) {
      for (const [event, body] of order) await deliver(event, body);
      t.same(await names(), ['new', 'shop']);
    }
    host.installations.length = 0;
    for (const [event, body] of deliveries) await deliver(event, body);
    t.same(await names(), [], 'after the end nothing comes back');
  });

  t.test('somebody who takes their consent back is signed out', async (t) => {
    const host = await codeHost(t);
    host.people.push({ id: 7, login: 'ada' });
    host.installations.push(installationOf('acme'));
    host.memberships.set('acme/ada', 'own');
    const url = await databaseUrl(t);
    const { nobody, caller, server, runtime } = await testServer(t, {
      databaseUrl: url,
      extension: host.settings,
    });
    const { body } = await nobody.get('//api/codehost/oauth/request');
    const signedIn = await nobody.get(
      `//api/codehost/oauth/callback?${host.agree(body.authorizationUrl, 'ada')}`,
    );
    const { portal } = server.plugins.assay;
    const userId: string = signedIn.body.user.id;
    const sealed = await portal.identities.findTokens(userId);
    t.notMatch(JSON.stringify(sealed), /ghu_|ghr_/, 'tokens are stored sealed');

    const { CodeHostSignIn } = await import('../../../packages/server/src/extension/sign-in.ts');
    const flow = () =>
      new CodeHostSignIn({
        portal,
        app: new GitHubApp(host.settings, runtime),
        runtime,
        secret: 'only for tests, and long enough for HS256',
      });
    const first = await flow().userTokens.find(userId);
    t.match(first, /^ghu_/);
    runtime.advance(8 * 3_600_000);
    const refreshes = () => host.asked.filter(({ body: asked }) => asked.includes('refresh_token')).length;
    const two = [flow(), flow()];
    const found = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (two[index % 2] ?? flow()).userTokens.find(userId)),
    );
    t.equal(refreshes(), 1, 'of twenty who find it expired one refreshes');
    t.equal(new Set(found).size, 1);
    t.not(found[0], first);

    const anew = (await nobody.get('//api/codehost/oauth/request')).body.authorizationUrl;
    const again = await nobody.get(`//api/codehost/oauth/callback?${host.agree(anew, 'ada')}`);
    const ada = caller(again.body.token);
    t.equal((await ada.get('/users/me')).status, 200);
    const revoked = installationEvents.find(({ event }) => event === 'github_app_authorization');
    const payload = revoked?.read({ action: 'revoked', sender: { id: 7 } })?.payload ?? {};
    const signal = new AbortController().signal;
    const app = new GitHubApp(host.settings, runtime);
    await revoked?.handle(payload, { portal, app, runtime, deliveryId: 'x', signal });
    t.equal((await ada.get('/users/me')).status, 401);
    t.equal(await flow().userTokens.find(userId), undefined);
  });
});

t.test('an installation at an emulated provider, told of by a signed delivery', async (t) => {
  const port = await freePort();
  const emulator = await createEmulator({
    service: 'github',
    port,
    seed: {
      github: {
        orgs: [{ login: 'acme' }],
        repos: [{ owner: 'acme', name: 'shop', auto_init: true }],
        apps: [
          {
            app_id: Number(appSettings.SERVICE_EXTENSION_APP_ID),
            slug: 'assay-test',
            name: 'Assay',
            private_key: appSettings.SERVICE_EXTENSION_PRIVATE_KEY_PEM,
            permissions: { contents: 'read', metadata: 'read' },
            installations: [{ installation_id: 99, account: 'acme', repository_selection: 'all' }],
          },
        ],
      },
    },
  });
  t.teardown(() => emulator.close());
  const urls = { ASSAY_GITHUB_URL: emulator.url, ASSAY_GITHUB_API_URL: emulator.url };
  const settings = readExtensionSettings({ ...appSettings, ...urls });
  if (!settings) throw new Error('The settings are whole.');
  const { server, admin, nobody } = await testServer(t, { extension: settings });
  const body = JSON.stringify({
    action: 'created',
    installation: installationOf('acme'),
    repositories: [{ id: 1, full_name: 'acme/shop', name: 'shop', private: true }],
  });
  const secret = appSettings.SERVICE_EXTENSION_WEBHOOK_SECRET;
  const delivered = await server.inject({
    method: 'POST',
    url: '/api/codehost/webhook',
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'installation',
      'x-github-delivery': 'a-delivery',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
  });
  t.match(JSON.parse(delivered.payload), { status: 'accepted', event: 'installation' });
  let found: unknown[] = [];
  for (let waits = 0; waits < 200 && found.length === 0; waits += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    found = (await admin.get('/repositories')).body.items;
  }
  t.match(found, [{ name: 'shop', url: `${emulator.url}/acme/shop` }]);
  const spoofed = await nobody.get('//api/codehost/setup?installation_id=98&setup_action=install');
  t.equal(spoofed.status, 404, 'an installation of nobody');
});

t.test('what only the code host knows', async (t) => {
  const { portal, host, deliver } = await world(t);
  const acme = installationOf('acme', { repositories: [repository(1, 'acme/shop')] });
  host.installations.push(acme);
  await deliver('installation', { action: 'created', installation: acme, repositories: acme.repositories });
  const app = new GitHubApp(host.settings, t.context);
  const facts = async (permissions: Record<string, string>) => {
    const link = await portal.installations.findByProviderId(1);
    if (!link) throw new Error('The repository is linked.');
    const granted = { ...link, installation: { ...link.installation, permissions } };
    return gitHubCodeHost(app).facts(granted, null, new AbortController().signal);
  };
  const unknown = {
    visibility: null,
    branchProtection: null,
    twoFactorRequired: null,
    defaultPermission: null,
    secretScanning: null,
    deployKeys: null,
  };
  for (const path of ['', '/rules/branches/main', '/branches/main', '/branches/main/protection', '/keys'])
    host.answers.set(`GET /repos/acme/shop${path}`, 403);
  host.answers.set('GET /orgs/acme', 403);
  t.same(await facts({ contents: 'read' }), unknown, 'what may not be read is unknown');

  host.answers.set('GET /repos/acme/shop', { visibility: 'private', default_branch: 'main' });
  host.answers.set('GET /repos/acme/shop/rules/branches/main', []);
  host.answers.set('GET /repos/acme/shop/branches/main', { protected: true });
  host.answers.set('GET /orgs/acme', { login: 'acme' });
  t.same(
    await facts({ contents: 'read', metadata: 'read' }),
    { ...unknown, visibility: 'private' },
    'protection that can’t be looked at is not guessed',
  );
  host.answers.set('GET /repos/acme/shop/branches/main', { protected: false });
  t.match(await facts({ contents: 'read' }), {
    branchProtection: { directPushesBlocked: false, requiredReviews: 0, adminsIncluded: false },
  });

  host.answers.set('GET /repos/acme/shop', {
    visibility: 'private',
    default_branch: 'main',
    security_and_analysis: { secret_scanning: { status: 'enabled' } },
  });
  host.answers.set('GET /repos/acme/shop/branches/main', { protected: true });
  host.answers.set('GET /repos/acme/shop/branches/main/protection', {
    required_pull_request_reviews: { required_approving_review_count: 1 },
    enforce_admins: { enabled: true },
    allow_force_pushes: { enabled: true },
  });
  host.answers.set('GET /repos/acme/shop/rules/branches/main', [
    { type: 'pull_request', ruleset_id: 5, parameters: { required_approving_review_count: 2 } },
    { type: 'required_status_checks', ruleset_id: 5 },
  ]);
  host.answers.set('GET /orgs/acme', {
    two_factor_requirement_enabled: true,
    default_repository_permission: 'read',
  });
  host.answers.set('GET /repos/acme/shop/keys', [{ title: 'deploy', read_only: true, last_used: null }]);
  t.same(await facts({ contents: 'read', administration: 'read' }), {
    visibility: 'private',
    branchProtection: {
      directPushesBlocked: true,
      deletionBlocked: true,
      forcePushesBlocked: false,
      requiredReviews: 2,
      statusChecksRequired: true,
      adminsIncluded: true,
    },
    twoFactorRequired: true,
    defaultPermission: 'read',
    secretScanning: true,
    deployKeys: [{ title: 'deploy', readOnly: true, lastUsedAt: null }],
  });
  host.answers.set('GET /repos/acme/shop/branches/main/protection', 404);
  host.answers.set('GET /repos/acme/shop/rulesets/5', { id: 5 });
  t.equal((await facts({ administration: 'read' })).branchProtection?.adminsIncluded, null);
  host.answers.set('GET /repos/acme/shop/rulesets/5', { bypass_actors: [{ actor_id: 1 }] });
  t.equal((await facts({ administration: 'read' })).branchProtection?.adminsIncluded, false);

  const link = await portal.installations.findByProviderId(1);
  host.asked.length = 0;
  const fresh = gitHubCodeHost(new GitHubApp(host.settings, t.context));
  if (link) await fresh.cloneToken(link, new AbortController().signal);
  t.same(JSON.parse(host.asked[0]?.body ?? ''), { permissions: { contents: 'read' }, repository_ids: [1] });
});

t.test('a private repository is cloned with a token that nobody sees', { skip: cannotServe() }, async (t) => {
  const folder = t.testdir();
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
  git('init', '-q', '-b', 'main', 'work');
  execFileSync('sh', ['-c', 'echo hello > work/README.md'], { cwd: folder });
  git('-C', 'work', 'add', '.');
  git('-C', 'work', '-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'first');
  git('clone', '-q', '--bare', 'work', 'shop');
  const token = `ghs_${'secret'.repeat(4)}`;
  const server = await gitServer(t, folder, token);
  process.env.GIT_SSL_CAINFO = server.certificate;
  t.teardown(() => {
    delete process.env.GIT_SSL_CAINFO;
  });
  const asked: string[] = [];
  const host: CoreCodeHost = {
    repositoryUrl: (fullName) => `${server.origin}/${fullName.split('/')[1]}`,
    cloneToken: async ({ fullName }) => {
      asked.push(fullName);
      return token;
    },
    facts: async () => ({
      visibility: 'private',
      branchProtection: null,
      twoFactorRequired: false,
      defaultPermission: null,
      secretScanning: null,
      deployKeys: null,
    }),
  };
  const { portal, runtime, admin } = await testPortal(t, {
    codeHost: host,
    // For the address that a person gives it.
    gitAllowedHosts: ['127.0.0.1'],
  });
  const account = {
    accountId: 1,
    accountLogin: 'acme',
    accountType: 'Organization',
    permissions: {},
    suspendedAt: null,
  };
  await portal.installations.put({ id: 99, ...account });
  await portal.installations.register(99, [{ providerId: 1, fullName: 'acme/shop' }]);
  const [shop] = (await portal.repositories.list(admin, {}, page)).items;
  const audit = async () => {
    const { id } = await portal.audits.create(admin, { repositoryId: shop?.id ?? '', type: 'compliance' });
    await new Promise<void>((resolve) => {
      const end = ({ auditId }: { auditId: string }) => auditId === id && resolve();
      portal.events.on('audit.completed', end);
      portal.events.on('audit.failed', end);
    });
    return portal.audits.get(admin, id);
  };

  const done = await audit();
  t.match(done, { status: 'completed', failure: null, coverage: { filesScanned: 1 } });
  t.same(asked, ['acme/shop']);
  t.ok(server.looks.length > 0, 'processes were looked at while git was connected');
  t.ok(server.looks.some((processes) => processes.some((line) => /\bgit\b.*\bfetch\b|ls-remote/.test(line))));
  t.notOk(
    server.looks.flat().some((line) => shows(line, token)),
    'not in a process list',
  );
  t.ok(
    done.findings.some(({ ruleId }) => ruleId.includes('two-factor')),
    'the audit knows what the code host said',
  );
  await portal.repositories.update(admin, shop?.id ?? '', { url: `${server.origin}/elsewhere` });
  t.match(await audit(), { status: 'failed', failure: { code: 'source_unreachable' } });
  t.same(asked, ['acme/shop'], 'a repository with another address gets no token');
  t.notOk(server.tokensElsewhere > 0);
  t.notOk(shows(JSON.stringify(runtime.lines), token), 'in the log');
});

interface World {
  readonly portal: Portal;
  readonly host: CodeHost;
  readonly admin: Awaited<ReturnType<typeof testPortal>>['admin'];
  names(): Promise<string[]>;
  /** As the webhook's worker does it: what is kept of the body, handled. */
  deliver(event: string, body: EventPayload | object): Promise<void>;
}

async function world(t: Test, databaseUrl?: string): Promise<World> {
  const host = await codeHost(t);
  const offered = await testPortal(t, {
    ...(databaseUrl !== undefined && { databaseUrl }),
    auditConcurrency: 0,
    // For the repository that a person registers.
    gitAllowedHosts: ['127.0.0.1'],
    codeHost: {
      repositoryUrl: (fullName) => `${host.origin}/${fullName}`,
      cloneToken: () => Promise.reject(new Error('not asked')),
      facts: () => Promise.reject(new Error('not asked')),
    },
  });
  const { portal, runtime, admin } = offered;
  t.context = runtime;
  const app = new GitHubApp(host.settings, runtime);
  return {
    portal,
    host,
    admin,
    names: async () => (await portal.repositories.list(admin, {}, page)).items.map(({ name }) => name),
    async deliver(event, body) {
      const handler = installationEvents.find((one) => one.event === event);
      const kept = handler?.read(JSON.parse(JSON.stringify(body)) as EventPayload);
      if (!kept) throw new Error('The body fits its event.');
      const signal = new AbortController().signal;
      await handler?.handle(kept.payload, { portal, app, runtime, deliveryId: 'x', signal });
    },
  };
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}

/** In the clear or as git's header. */
function shows(text: string, token: string): boolean {
  return (
    text.includes(token) ||
    text.includes(Buffer.from(`x-access-token:${token}`).toString('base64').slice(0, 30))
  );
}

function cannotServe(): string | false {
  if (process.platform !== 'linux') return 'process lists are read from /proc';
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'openssl, which makes the certificate, is not there';
  }
}

/** Serves the folder's repositories over https to who shows the token, and looks at all processes meanwhile. */
async function gitServer(t: Test, folder: string, token: string) {
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'];
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...made, ...names], { stdio: 'ignore' });
  const expected = `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
  const seen = { looks: [] as string[][], tokensElsewhere: 0 };
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (request, response) => {
      const url = new URL(request.url ?? '', 'https://x');
      const isIn = request.headers.authorization === expected;
      if (isIn && !url.pathname.startsWith('/shop')) seen.tokensElsewhere += 1;
      if (!isIn) return void response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
      seen.looks.push(processes());
      const backend = spawn('git', ['http-backend'], {
        env: {
          ...process.env,
          GIT_PROJECT_ROOT: folder,
          GIT_HTTP_EXPORT_ALL: '1',
          REQUEST_METHOD: request.method ?? '',
          PATH_INFO: url.pathname,
          QUERY_STRING: url.search.slice(1),
          CONTENT_TYPE: request.headers['content-type'] ?? '',
          HTTP_CONTENT_ENCODING: String(request.headers['content-encoding'] ?? ''),
          GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        },
      });
      request.pipe(backend.stdin);
      const chunks: Buffer[] = [];
      backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
      backend.on('close', () => {
        const whole = Buffer.concat(chunks);
        const end = whole.indexOf('\r\n\r\n');
        for (const line of whole.subarray(0, end).toString().split('\r\n')) {
          const [name = '', value = ''] = line.split(': ');
          if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
          else response.setHeader(name, value);
        }
        response.end(whole.subarray(end + 4));
      });
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(seen, {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    certificate,
  });
}

function processes(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        return [readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ')];
      } catch {
        return [];
      }
    });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createSocketServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
