// Members of a team see its repositories of the code host as far as they can read them there: on every route, in every
// list, figure and document, in events, webhooks, reports, assistants and mails.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import t, { type Test } from 'tap';
import type { FoundPackage } from '../../../packages/core/src/vocabulary/found-package.ts';
import { createRoutes } from '../../../packages/server/src/routes/index.ts';
import type { RouteTools } from '../../../packages/server/src/routes/route-tools.ts';
import { codeHost, installationOf } from '../../helpers/code-host.ts';
import { onBothDatabases } from '../../helpers/databases.ts';
import { auditRun } from '../../helpers/fake-audit.ts';
import { repository } from '../../helpers/installed-world.ts';
import { type Caller, testServer } from '../../helpers/test-server.ts';

const minute = 60_000;
/** Every route that reads, but for the streams, which never end. */
const reads = createRoutes({ prefix: '' } as RouteTools).filter(
  ({ method, permission, id }) =>
    method === 'GET' && permission !== 'public' && id !== 'watchEvents' && id !== 'watchAudit',
);

const ofWhat: Readonly<Record<string, string>> = {
  repositories: 'repository',
  audits: 'audit',
  findings: 'finding',
  reports: 'report',
  schedules: 'schedule',
  waivers: 'waiver',
};

const npm = (name: string): FoundPackage => ({
  ...{ ecosystem: 'npm', name, version: '1.0.0', scope: 'runtime', direct: true, path: [name] },
  locations: [{ path: 'package-lock.json', line: 3 }],
});

async function world(t: Test, databaseUrl?: string) {
  const host = await codeHost(t);
  const both = ['ada', 'bob'];
  const secret = { ...repository(1, 'acme/vault'), readers: ['ada'] };
  const open = repository(2, 'acme/shop');
  for (const [index, login] of both.entries()) {
    host.people.push({ id: 7 + index, login, name: login });
    host.memberships.set(`acme/${login}`, 'own');
  }
  const acme = installationOf('acme', { visibleTo: both, repositories: [secret, open] });
  host.installations.push(acme);
  const tested = await testServer(t, {
    extension: { ...host.settings, defaultRole: 'developer' },
    ...(databaseUrl !== undefined && { databaseUrl }),
    async runAudit(request) {
      const name = request.url.endsWith('vault') ? 'vault' : 'shop';
      const [finding] = auditRun().findings;
      if (!finding) throw new Error('No finding.');
      return auditRun({
        packages: [npm(`only-in-${name}`)],
        findings: [{ ...finding, fingerprint: `test:${name}`, title: `A finding of ${name}` }],
      });
    },
  });
  const { server, nobody, caller, runtime, admin } = tested;
  const { portal } = server.plugins.assay;
  const account = { accountId: '5001', accountLogin: 'acme', accountType: 'Organization' };
  await portal.installations.put({ id: '99', ...account, permissions: {}, suspendedAt: null });
  await portal.installations.register('99', [
    { providerId: '1', fullName: 'acme/vault' },
    { providerId: '2', fullName: 'acme/shop' },
  ]);
  const signIn = async (login: string): Promise<Caller> => {
    const started = await nobody.get('//api/codehost/oauth/request');
    const back = host.agree(started.body.authorizationUrl, login);
    const { body } = await nobody.get(`//api/codehost/oauth/callback?${back}`);
    return caller(body.token, body.user.id);
  };
  const [ada, bob] = [await signIn('ada'), await signIn('bob')];
  const found = (await admin.get('/repositories')).body.items;
  const idOf = (name: string): string =>
    found.find((one: { readonly name: string }) => one.name === name)?.id;
  const ids = { vault: idOf('vault'), shop: idOf('shop'), team: found[0].team };
  for (const repositoryId of [ids.vault, ids.shop])
    for (const type of ['security', 'dependency']) {
      const { body } = await admin.post('/audits', { repositoryId, type });
      await until(async () => (await admin.get(`/audits/${body.id}`)).body.status === 'completed');
    }
  return { ...tested, host, portal, secret, acme, ada, bob, ids, signIn, runtime };
}

type World = Awaited<ReturnType<typeof world>>;

/** One of everything that is of the repository that bob cannot read. */
async function thingsOfVault({ admin, ada, ids }: World): Promise<Record<string, string>> {
  const repositoryId = ids.vault;
  const audit = (await admin.get(`/audits?repositoryId=${repositoryId}`)).body.items[0].id;
  const finding = (await admin.get(`/findings?repositoryId=${repositoryId}`)).body.items[0].id;
  await ada.post(`/findings/${finding}/comments`, { text: 'Of the vault.' });
  const report = (await ada.post('/reports', { type: 'findings', format: 'json', repositoryId })).body.id;
  const ofTeam = (await ada.post('/reports', { type: 'findings', format: 'json', team: ids.team })).body.id;
  for (const id of [report, ofTeam])
    await until(async () => (await admin.get(`/reports/${id}`)).body.status === 'completed');
  const schedule = (
    await ada.post('/schedules', { name: 'of vault', repositoryId, types: ['security'], cron: '0 3 * * *' })
  ).body.id;
  const waiver = (
    await admin.post('/compliance/waivers', {
      repositoryId,
      policyId: (await admin.get('/compliance/policies')).body.items[0].id,
      reason: 'Of the vault.',
    })
  ).body.id;
  await admin.patch(`/findings/${finding}`, { status: 'acknowledged', comment: 'Of the vault.' });
  return { repository: repositoryId, audit, finding, report, ofTeam, schedule, ...(waiver && { waiver }) };
}

const filled = (path: string, things: Readonly<Record<string, string>>): string => {
  const noun = path.split('/').findLast((part) => ofWhat[part] !== undefined) ?? '';
  return path.replace('{id}', things[ofWhat[noun] ?? ''] ?? '01920000-0000-7000-8000-000000000000');
};

const queries: Readonly<Record<string, string>> = {
  listPackageUsages: '?package=only-in-vault',
  listPackages: '?q=only-in',
  exportDecisions: '?format=csv',
};

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('access: no route shows a member what they cannot read at the code host', async (t) => {
    const made = await world(t, await databaseUrl(t));
    const { ada, bob } = made;
    const things = await thingsOfVault(made);
    // That there is a report of the team is an event of the team; who may read it is another matter.
    const { ofTeam, ...ofVault } = things;
    const marks = [...Object.values(ofVault), 'vault'];
    let shownToAda = 0;
    for (const { path, id } of reads) {
      const asked = `${filled(path, things)}${queries[id] ?? ''}`;
      const [hers, his] = [await ada.get(asked), await bob.get(asked)];
      const [shownToHer, shownToHim] = [hers, his].map(({ body }) => JSON.stringify(body));
      if (hers.status === 200 && marks.some((mark) => shownToHer?.includes(mark))) shownToAda += 1;
      const isOfOne = asked !== path && path.includes('{');
      if (isOfOne && marks.some((mark) => asked.includes(mark)))
        t.ok([403, 404].includes(his.status), `${id} of what bob cannot read: ${his.status}`);
      if (his.status === 200)
        for (const mark of marks) t.notOk(shownToHim?.includes(mark), `${id} shows bob ${mark}`);
    }
    t.ok(shownToAda >= 24, `${shownToAda} routes show it to who can read it`);
    t.equal((await bob.get(`/reports/${ofTeam}`)).status, 404, 'of the team, and the vault is in it');
    t.equal((await bob.get('/findings')).body.pagination.total, 2, 'his own is there');
    t.equal((await ada.get('/findings')).body.pagination.total, 4);
    t.match((await bob.get('/analytics/dashboard')).body, { repositories: { total: 1 } });
  });

  t.test('access: nobody changes what they cannot read at the code host', async (t) => {
    const made = await world(t, await databaseUrl(t));
    const { bob, ids } = made;
    const { audit, finding, report, schedule } = await thingsOfVault(made);
    const repositoryId = ids.vault;
    const writes: readonly [string, Promise<{ readonly status: number }>][] = [
      ['update', bob.patch(`/repositories/${repositoryId}`, { name: 'mine' })],
      ['delete', bob.delete(`/repositories/${repositoryId}`)],
      ['audit', bob.post('/audits', { repositoryId, type: 'security' })],
      ['cancel', bob.post(`/audits/${audit}/cancel`)],
      ['triage', bob.patch(`/findings/${finding}`, { assignee: 'me' })],
      ['comment', bob.post(`/findings/${finding}/comments`, { text: 'Seen.' })],
      ['report', bob.post('/reports', { type: 'findings', format: 'json', repositoryId })],
      ['delete a report', bob.delete(`/reports/${report}`)],
      [
        'schedule',
        bob.post('/schedules', { name: 'x', repositoryId, types: ['security'], cron: '0 3 * * *' }),
      ],
      ['run a schedule', bob.post(`/schedules/${schedule}/run`)],
      ['restrict a token', bob.post('/auth/tokens', { name: 'x', repositories: [repositoryId] })],
    ];
    for (const [what, reply] of writes) t.equal((await reply).status, 404, what);
    const { body } = await bob.post('/findings/bulk', { ids: [finding], status: 'acknowledged' });
    t.notMatch(JSON.stringify(body), /"updated":1/);
  });

  t.test('access: follows the code host within ten minutes, and at once for a new repository', async (t) => {
    const { ada, bob, acme, secret, portal, runtime } = await world(t, await databaseUrl(t));
    const names = async (who: Caller) =>
      (await who.get('/repositories?sort=name')).body.items.map(
        ({ name }: { readonly name: string }) => name,
      );
    t.same(await names(bob), ['shop']);
    secret.readers = ['bob'];
    t.same(await names(ada), ['shop', 'vault'], 'proved lately');
    runtime.advance(10 * minute);
    t.same([await names(ada), await names(bob)], [['shop'], ['shop', 'vault']]);

    acme.repositories.push({ ...repository(3, 'acme/new'), readers: ['ada'] });
    await portal.installations.register('99', [{ providerId: '3', fullName: 'acme/new' }]);
    t.same(
      [await names(ada), await names(bob)],
      [
        ['new', 'shop'],
        ['shop', 'vault'],
      ],
    );
    const published = { providerId: '3', fullName: 'acme/new', isPublic: true };
    await portal.installations.register('99', [published]);
    t.same(await names(bob), ['new', 'shop', 'vault'], 'everyone can read it');

    const account = { accountId: '5001', accountLogin: 'acme', accountType: 'Organization' };
    const suspendedAt = runtime.now().toISOString();
    await portal.installations.put({ id: '99', ...account, permissions: {}, suspendedAt });
    await portal.installations.setReadable(bob.userId, []);
    t.same(await names(bob), ['new', 'shop', 'vault'], 'nobody could be asked');
  });
});

t.test('access: an account that is not of the code host sees what its team has', async (t) => {
  const { admin, person, ids } = await world(t);
  const local = await person('developer');
  await admin.post(`/teams/${ids.team}/members`, { userId: local.userId, role: 'member' });
  t.equal((await local.get('/repositories')).body.pagination.total, 2);
});

t.test('access: an assistant sees what its person can read', async (t) => {
  const { server, ada, bob } = await world(t);
  const tools = async ({ token }: Caller) => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const ask = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
      const reply = await server.inject({
        method: (init.method ?? 'GET') as 'GET',
        url: new URL(url).pathname,
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(init.body && { payload: String(init.body) }),
      });
      const body = [204, 202].includes(reply.statusCode) ? null : reply.payload;
      return new Response(body, {
        status: reply.statusCode,
        headers: reply.headers as Record<string, string>,
      });
    };
    const url = new URL('http://portal.test/api/codehost/mcp');
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(url, { fetch: ask, requestInit }));
    t.teardown(() => client.close());
    const said: string[] = [];
    for (const { name } of (await client.listTools()).tools)
      for (const given of [
        {},
        { repository: 'vault' },
        { repository: 'acme/vault' },
        { package: 'only-in-vault' },
      ])
        said.push(JSON.stringify(await client.callTool({ name, arguments: given }).catch(String)));
    return said;
  };
  const isShown = (said: string) => /A finding of vault|"name":"vault"/.test(said);
  t.ok((await tools(ada)).some(isShown));
  t.notOk((await tools(bob)).find(isShown));
});

t.test('access: webhooks and reports of a schedule hold what their maker can read', async (t) => {
  const { admin, bob, ada, ids } = await world(t);
  for (const who of [ada, bob])
    await admin.patch(`/teams/${ids.team}/members/${who.userId}`, { role: 'owner' });
  const webhooks = new Map<string, string>();
  for (const [name, who] of Object.entries({ ada, bob }))
    webhooks.set(
      name,
      (await who.post('/webhooks', { url: 'https://example.com/hook', team: ids.team })).body.id,
    );
  for (const repositoryId of [ids.vault, ids.shop]) {
    const { body } = await admin.post('/audits', { repositoryId, type: 'security' });
    await until(async () => (await admin.get(`/audits/${body.id}`)).body.status === 'completed');
  }
  const events = (await admin.get('/events?limit=100')).body.items;
  const received = async (name: string): Promise<string> => {
    const { body } = await admin.get(`/webhooks/${webhooks.get(name)}/deliveries?limit=100`);
    const sent = new Set(body.items.map(({ eventId }: { readonly eventId: string }) => eventId));
    return JSON.stringify(events.filter(({ id }: { readonly id: string }) => sent.has(id)));
  };
  const [hers, his] = [await received('ada'), await received('bob')];
  t.ok(hers.includes(ids.vault) && hers.includes(ids.shop));
  t.ok(!his.includes(ids.vault) && his.includes(ids.shop));

  const report = { type: 'findings', format: 'json', recipients: [] };
  const made = await bob.post('/schedules', { name: 'weekly', team: ids.team, report, cron: '0 3 * * 1' });
  await bob.post(`/schedules/${made.body.id}/run`);
  const { lastReport } = (await admin.get(`/schedules/${made.body.id}`)).body;
  await until(async () => {
    const r = (await admin.get(`/reports/${lastReport.id}`)).body;
    return r.status === 'completed';
  });
  const content = JSON.stringify((await bob.get(`/reports/${lastReport.id}/content`)).body);
  t.match(content, /A finding of shop/);
  t.notMatch(content, /vault/);
});

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 20));
}
