import { createHmac } from 'node:crypto';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { servedAuditTypes } from '@assay/core';
import { createEmulator } from 'emulate';
import t from 'tap';
import { events } from '../../../packages/server/src/code-host/github/events/index.ts';
import { readExtensionSettings } from '../../../packages/server/src/code-host/github/extension-settings.ts';
import { gitHub } from '../../../packages/server/src/code-host/github/github.ts';
import {
  syncAllInstallations,
  syncInstallation,
} from '../../../packages/server/src/code-host/installations/sync-installation.ts';
import type { EventPayload } from '../../../packages/server/src/code-host/webhook-event.ts';
import { appSettings, codeHost, installationOf } from '../../helpers/code-host.ts';
import { onBothDatabases } from '../../helpers/databases.ts';
import { installedWorld, page, repository } from '../../helpers/installed-world.ts';
import { keepsContract } from '../../helpers/provider-contract.ts';
import { testServer } from '../../helpers/test-server.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('setup endpoint: verifies every claim with the provider', async (t) => {
    const host = await codeHost(t);
    host.people.push({ id: 7, login: 'ada' }, { id: 8, login: 'eve' });
    host.installations.push(
      installationOf('acme', { visibleTo: ['ada'], repositories: [repository(1, 'acme/shop')] }),
      installationOf('evil', { id: 66, account: { id: 8, login: 'eve', type: 'User' }, visibleTo: ['eve'] }),
    );
    host.memberships.set('acme/ada', 'own');
    const { nobody, admin, server, runtime } = await testServer(t, {
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
    const askedFor = () => host.asked.filter(({ path }) => path.startsWith('/app/installations/')).length;
    const before = askedFor();
    for (let id = 1_000; id < 1_060; id += 1) await setup(`installation_id=${id}`);
    t.equal((await setup('installation_id=1000')).status, 404, 'what was asked is remembered');
    t.equal((await setup('installation_id=1059')).status, 429);
    t.ok(askedFor() - before <= 20, 'strangers cannot use up what the app may ask');
    runtime.advance(60_000);
    t.match(await setup('setup_action=request'), { status: 200, body: { status: 'pending_approval' } });
    const started = await setup('installation_id=99&setup_action=install&state=whatever');
    t.match(started, {
      status: 200,
      body: {
        status: 'verification_required',
        installationId: '99',
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
    const [team] = (await admin.get('/teams')).body.items;
    t.match(
      team,
      { name: 'acme', members: [{ role: 'member' }] },
      'whose membership is proved sees the team',
    );
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

  t.test('installations: repositories are added and removed with the installation', async (t) => {
    const { portal, host, deliver, names, admin } = await installedWorld(t, await databaseUrl(t));
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
    const asked = async () => (await portal.audits.list(admin, {}, { ...page, sort: 'createdAt' })).items;
    const first = await asked();
    t.equal(first.length, 2 * servedAuditTypes().length, 'every audit of both, once');
    t.ok(first.every(({ requestedBy }) => requestedBy === null));

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
    const own = await portal.installations.findByProviderId('3');
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

    const shop = await portal.installations.findByProviderId('1');
    acme.account.login = 'acme-inc';
    acme.repositories = [repository(1, 'acme-inc/store')];
    await deliver('installation_target', {
      action: 'renamed',
      account: acme.account,
      installation: { id: 99 },
    });
    t.same(await names(), ['own', 'store'], 'a new name is the same repository');
    t.equal((await portal.installations.findByProviderId('1'))?.repositoryId, shop?.repositoryId);

    // Told of by the repository itself, where the app asks for that.
    const told = (change: object) => ({
      repository: { id: 1, full_name: 'acme-inc/outlet', default_branch: 'trunk' },
      installation: { id: 99 },
      ...change,
    });
    acme.repositories = [repository(1, 'acme-inc/outlet')];
    await deliver(
      'repository',
      told({ action: 'renamed', changes: { repository: { name: { from: 'store' } } } }),
    );
    t.same(await names(), ['outlet', 'own']);
    const id = shop?.repositoryId ?? '';
    await portal.repositories.update(admin, id, { defaultBranch: 'main' });
    const edited = (from: string) => told({ action: 'edited', changes: { default_branch: { from } } });
    await deliver('repository', edited('other'));
    t.equal((await portal.repositories.get(admin, id)).defaultBranch, 'main', 'what a person chose stays');
    await deliver('repository', edited('main'));
    t.equal((await portal.repositories.get(admin, id)).defaultBranch, 'trunk');
    acme.repositories = [repository(1, 'acme-inc/store')];
    await deliver('repository', told({ action: 'transferred' }));
    t.same(await names(), ['own', 'store']);
    const event = events.find((one) => one.event === 'repository');
    t.match(event?.read(told({ action: 'edited', changes: { description: { from: '' } } })), {
      ignored: /same/,
    });
    t.equal(event?.read(told({ pull_request: {} })), undefined, 'a body of another event');

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
    t.match(await portal.installations.findByProviderId('1'), {
      repositoryId: shop?.repositoryId,
      fullName: 'globex/store',
      installation: { id: 100 },
    });

    acme.suspended_at = '2026-01-01T00:00:00Z';
    await deliver('installation', { action: 'suspend', installation: acme });
    other.suspended_at = '2026-01-01T00:00:00Z';
    await deliver('installation', { action: 'suspend', installation: other });
    t.ok((await portal.installations.findByProviderId('1'))?.installation.suspendedAt);
    other.suspended_at = null;
    await deliver('installation', { action: 'unsuspend', installation: other });
    t.notOk((await portal.installations.findByProviderId('1'))?.installation.suspendedAt);

    // An address that is wrong answers 404 to everything: nothing is lost by it.
    const settings = { ...host.settings, apiUrl: `${host.origin}/wrong` };
    const elsewhere = gitHub(settings, t.context);
    await t.rejects(syncInstallation({ portal, codeHost: elsewhere, runtime: t.context }, '100'));
    t.same(await names(), ['own', 'store']);

    host.installations.length = 0;
    await deliver('installation', { action: 'deleted', installation: other });
    t.same(await names(), ['own']);
    t.same(await portal.installations.listIds(), [99]);
    await syncAllInstallations({ portal, codeHost: gitHub(host.settings, t.context), runtime: t.context });
    t.same(await portal.installations.listIds(), [], 'an end that nobody told of is noticed');
    host.installations.push(acme);
    acme.suspended_at = null;
    acme.repositories = [repository(9, 'acme/kept')];
    await syncAllInstallations({ portal, codeHost: gitHub(host.settings, t.context), runtime: t.context });
    t.same(await names(), ['kept', 'own'], 'a beginning too');
    host.installations.length = 0;
    await syncAllInstallations({ portal, codeHost: gitHub(host.settings, t.context), runtime: t.context });
    t.same(await portal.installations.listIds(), []);
    t.equal(await portal.installations.forgetDetached(30), 0, 'an end that nobody told of keeps the history');
    t.notOk(await portal.installations.findByProviderId('9'));
    host.installations.push(acme);
    await syncAllInstallations({ portal, codeHost: gitHub(host.settings, t.context), runtime: t.context });
    t.same(await names(), ['kept', 'own'], 'and is linked again');
    t.ok((await portal.activity.verify()).entries > 5);
  });

  t.test(
    'installations: neither an address nor a name gives somebody the private code of an account',
    async (t) => {
      const { portal, host, deliver, admin } = await installedWorld(t, await databaseUrl(t));
      const early = await portal.teams.create(admin, { name: 'early' });
      const named = await portal.teams.create(admin, { name: 'other' });
      await portal.teams.update(admin, named.id, { name: 'Acme' });
      const secret = await portal.repositories.create(admin, {
        url: `${host.origin}/acme/secret`,
        team: early.id,
      });
      const acme = installationOf('acme', {
        repositories: [repository(1, 'acme/secret'), repository(2, 'acme/vault')],
      });
      host.installations.push(acme);
      await deliver('installation', {
        action: 'created',
        installation: acme,
        repositories: acme.repositories,
      });

      const { items } = await portal.repositories.list(admin, {}, page);
      t.same(items.map(({ name }) => name).sort(), ['secret', 'vault']);
      const teams = [...new Set(items.map(({ team }) => team))];
      t.equal(teams.length, 1, 'both belong to the installation');
      t.notOk([early.id, named.id].includes(teams[0] ?? ''), 'and to nobody who was there before');
      t.equal(
        (await portal.repositories.get(admin, secret.id)).team,
        teams[0],
        'a registered one is claimed',
      );
      t.ok(await portal.installations.findByRepository(secret.id), 'and linked');
    },
  );

  t.test('installations: deliveries in any order end in the same state', async (t) => {
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
    const { deliver, names, host } = await installedWorld(t, await databaseUrl(t));
    host.installations.push(acme);
    for (const order of permutations(deliveries)) {
      for (const [event, body] of order) await deliver(event, body);
      t.same(await names(), ['new', 'shop']);
    }
    host.installations.length = 0;
    for (const [event, body] of deliveries) await deliver(event, body);
    t.same(await names(), [], 'after the end nothing comes back');
  });
});

t.test('installations: a signed delivery adds an installation at an emulated provider', async (t) => {
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

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createSocketServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

keepsContract(t);
