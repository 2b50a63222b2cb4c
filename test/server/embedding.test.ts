// The portal inside somebody else's hapi server: everything of ours works, and nothing of theirs changes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPortal, type Role } from '@assay/core';
import { type HostAuth, initialPasswordName, plugin, type ServerOptions } from '@assay/server';
import { unauthorized } from '@hapi/boom';
import Hapi, { type Server } from '@hapi/hapi';
import t, { type Test } from 'tap';
import { testRuntime } from '../helpers/test-runtime.ts';

const jwtSecret = 'only for tests, and long enough for HS256';

t.test('embedding: the host keeps its routes, authentication, decorations and error pages', async (t) => {
  const bare = await host();
  const before = await looks(bare);
  const server = await host();
  await server.register({
    plugin,
    options: { ...options(t), firstAdmin: { email: 'admin@example.com', password: 'a password for tests' } },
    routes: { prefix: '/audit-portal' },
  });
  await server.initialize();
  t.teardown(() => server.stop());

  t.strictSame(await looks(server), before, 'every reply of the host is what it was');
  t.same(server.decorations.request, bare.decorations.request);
  t.same(server.decorations.server, bare.decorations.server);
  t.same(server.auth.settings.default, bare.auth.settings.default);

  const login = await server.inject({
    method: 'POST',
    url: '/audit-portal/v1/auth/login',
    payload: { email: 'admin@example.com', password: 'a password for tests' },
  });
  t.equal(login.statusCode, 200, 'its default authentication does not reach ours');
  const { token } = JSON.parse(login.payload);
  const headers = { authorization: `Bearer ${token}` };
  const teams = await server.inject({ url: '/audit-portal/v1/teams', headers });
  t.equal(teams.statusCode, 200);
  t.equal(teams.headers['x-rate-limit-limit'], '500');
  t.equal(teams.headers['x-content-type-options'], 'nosniff', 'our headers, whatever the host sets');
  t.equal(teams.headers['x-host'], 'here', 'the host’s own extensions still see every reply');
  const unknown = await server.inject({ url: '/audit-portal/v1/nothing', headers });
  t.match(JSON.parse(unknown.payload), { code: 'RESOURCE_NOT_FOUND', requestId: String });
  const description = JSON.parse((await server.inject('/audit-portal/v1/openapi.json')).payload);
  t.same(description.servers, [{ url: '/audit-portal' }]);
  t.equal((await server.inject('/audit-portal/docs')).statusCode, 200);
  t.equal((await server.inject('/audit-portal/health')).statusCode, 200);
  t.type(server.plugins.assay.events.on, 'function');
  t.ok(await server.plugins.assay.portal.activity.verify(), 'the portal itself, not a copy');
});

t.test('embedding: below a prefix, the first person signs in, and every address is below it', async (t) => {
  const server = await host();
  const dataDirectory = t.testdir({});
  await server.register({
    plugin,
    options: { ...options(t), dataDirectory },
    routes: { prefix: '/audit-portal' },
  });
  await server.initialize();
  t.teardown(() => server.stop());
  const ask = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

  const password = readFileSync(join(dataDirectory, initialPasswordName), 'utf8').trim();
  const login = await server.inject({
    method: 'POST',
    url: '/audit-portal/v1/auth/login',
    payload: { email: 'admin@localhost', password },
  });
  t.equal(login.statusCode, 200);

  for (const [asked, page] of Object.entries({
    '/audit-portal/': '/audit-portal',
    '/audit-portal/findings/?status=open': '/audit-portal/findings?status=open',
    '/audit-portal/repositories/1/packages/': '/audit-portal/repositories/1/packages',
  })) {
    const { statusCode, headers } = await ask(asked);
    t.strictSame([statusCode, headers.location], [301, page], asked);
    t.equal((await ask(page)).statusCode, 200, page);
  }
  const html = { accept: 'text/html' };
  t.match(await ask('/audit-portal/nowhere/', html), { statusCode: 404, payload: /^<!doctype html>/i });
  t.match(await ask('/audit-portal/nowhere'), { statusCode: 404, payload: /RESOURCE_NOT_FOUND/ });
  t.match(await ask('/nowhere/', html), { statusCode: 404, payload: /The host says 404/ });

  const refused = await server.inject({ method: 'POST', url: '/audit-portal/api/codehost/mcp', payload: {} });
  t.equal(refused.statusCode, 401);
  const [, named = ''] =
    /resource_metadata="([^"]+)"/.exec(String(refused.headers['www-authenticate'])) ?? [];
  const metadata = await ask(new URL(named).pathname);
  t.equal(metadata.statusCode, 200, named);
  const { resource, authorization_servers: issuers } = JSON.parse(metadata.payload);
  t.match(resource, /\/audit-portal\/api\/codehost\/mcp$/);
  const issuer = await ask(`${new URL(issuers[0]).pathname}/.well-known/oauth-authorization-server`);
  t.match(JSON.parse(issuer.payload).token_endpoint, /\/audit-portal\/oauth\/token$/);
});

t.test('embedding: authentication of the host gives the principal, over its own portal', async (t) => {
  const runtime = testRuntime();
  const portal = createPortal({ dataDirectory: t.testdir({}), runtime, auditConcurrency: 0 });
  const { firstAdmin } = await portal.start();
  t.teardown(() => portal.stop());
  const userId = firstAdmin?.user.id ?? '';
  const auth: HostAuth = {
    strategy: 'host-session',
    toPrincipal: ({ user }) => ({
      userId,
      role: (user as { role: Role }).role,
      kind: 'session',
      credentialId: null,
    }),
  };
  const server = await host();
  await server.register({ plugin, options: { portal, runtime, jwtSecret, auth, strictReplies: true } });
  await server.initialize();

  const ask = (method: string, url: string, role?: string, payload?: object) =>
    server.inject({ method, url, headers: role ? { 'x-role': role } : {}, ...(payload && { payload }) });
  t.equal((await ask('POST', '/v1/teams', 'admin', { name: 'Theirs' })).statusCode, 201);
  t.equal((await ask('POST', '/v1/teams', 'viewer', { name: 'No' })).statusCode, 403);
  const nobody = await ask('GET', '/v1/teams');
  t.equal(nobody.statusCode, 401);
  t.match(JSON.parse(nobody.payload), { code: 'AUTH_UNAUTHORIZED' });
  await server.stop();
  await portal.checkReady();
  t.ok(runtime, 'the portal of the host goes on after its server');
});

t.test('embedding: invalid options are refused at registration', async (t) => {
  for (const [what, broken] of Object.entries({
    'a short secret': { dataDirectory: t.testdir({}), jwtSecret: 'short' },
    'no secret': { dataDirectory: t.testdir({}) },
    'neither a data directory nor a portal': { jwtSecret },
  })) {
    const server = Hapi.server();
    await t.rejects(server.register({ plugin, options: broken as ServerOptions }), /requires/, what);
  }
});

function options(t: Test): ServerOptions {
  return { dataDirectory: t.testdir({}), jwtSecret, auditConcurrency: 0, runtime: testRuntime() };
}

/** A hapi server with everything that a careless plugin would trample on. */
async function host(): Promise<Server> {
  const server = Hapi.server({ routes: { cors: { origin: ['https://host.example'] } } });
  server.auth.scheme('by-header', () => ({
    authenticate(request, h) {
      const role: unknown = request.headers['x-role'];
      if (typeof role !== 'string') throw unauthorized('Who are you?');
      return h.authenticated({ credentials: { user: { role } } });
    },
  }));
  server.auth.strategy('host-session', 'by-header');
  server.auth.default('host-session');
  server.decorate('request', 'hostThing', () => 'decorated');
  server.ext('onPreResponse', (request, h) => {
    const { response } = request;
    if ('isBoom' in response && response.isBoom) {
      const { path } = request;
      if (path.startsWith('/audit-portal') || path.startsWith('/v1')) return h.continue;
      return h
        .response(`<h1>The host says ${response.output.statusCode}</h1>`)
        .code(response.output.statusCode);
    }
    if ('header' in response) response.header('x-host', 'here');
    return h.continue;
  });
  server.route([
    { method: 'GET', path: '/', handler: () => 'home' },
    { method: 'GET', path: '/open', options: { auth: false }, handler: () => ({ open: true }) },
    {
      method: 'GET',
      path: '/bug',
      options: { auth: false },
      handler: () => Promise.reject(new Error('bug')),
    },
    {
      method: 'POST',
      path: '/form',
      options: { auth: false },
      handler: (request) => request.payload as object,
    },
  ]);
  return server;
}

async function looks(server: Server): Promise<unknown[]> {
  const asked = [
    { url: '/' },
    { url: '/', headers: { 'x-role': 'admin' } },
    { url: '/open', headers: { origin: 'https://host.example' } },
    { url: '/nothing' },
    { url: '/v2/%zz' },
    { url: '/bug' },
    {
      method: 'POST',
      url: '/form',
      payload: 'a=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  ];
  const seen = [];
  for (const request of asked) {
    const { statusCode, payload, headers } = await server.inject(request);
    const { date: _date, ...rest } = headers;
    seen.push({ statusCode, payload, headers: { ...rest } });
  }
  return seen;
}
