// Every role × route × own and another team × nobody, expired, revoked and disabled, made from the routes'
// own declarations and the permission matrix. And the matrix itself, held to what the interface says.
import { permissions, type Role, roles } from '@assay/core';
import t from 'tap';
import { createRoutes } from '../../packages/server/src/routes/index.ts';
import type { RouteTools } from '../../packages/server/src/routes/route-tools.ts';
import { onBothDatabases } from '../helpers/databases.ts';
import { instantAudit } from '../helpers/fake-audit.ts';
import { adminPassword } from '../helpers/test-portal.ts';
import { type Caller, type TestServer, testServer } from '../helpers/test-server.ts';

const routes = createRoutes({ prefix: '' } as RouteTools);
const order = ['GET', 'PATCH', 'POST', 'DELETE'];
/** Reads first and deletions last, so that what a route is tried on is still there. */
const guarded = routes
  .filter(({ permission }) => permission !== 'public')
  .sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
const nowhere = '01920000-0000-7000-8000-000000000000';

/** These end or replace the very token that the rest of the table is tried with. */
const endsSession = new Set(['logout', 'refreshToken', 'closeWebSession', 'refreshWebSession']);

interface World {
  readonly people: Readonly<Record<Role, Caller>>;
  /** Ids of things of a team that developer and viewer belong to, and of one that they don't. */
  readonly own: Readonly<Record<string, string>>;
  readonly other: Readonly<Record<string, string>>;
}

/** Documents of what dependency audits stored. */
const ofInventories = new Set(['getRepositorySbom', 'getRepositoryNotices', 'getRepositoryVex', 'getVex']);

t.test('permissions: the matrix equals that of the interface', async (t) => {
  t.match(permissions, {
    'auth:self': { viewer: 'all', developer: 'all', auditor: 'all', admin: 'all' },
    'auth:users': { viewer: 'none', developer: 'none', auditor: 'none', admin: 'all' },
    'auth:activity': { viewer: 'none', developer: 'none', auditor: 'all', admin: 'all' },
    'teams:read': { viewer: 'own', developer: 'own', auditor: 'all', admin: 'all' },
    'teams:create': { viewer: 'none', developer: 'none', auditor: 'none', admin: 'all' },
    'teams:update': { viewer: 'none', developer: 'own', auditor: 'none', admin: 'all' },
    'teams:delete': { viewer: 'none', developer: 'none', auditor: 'none', admin: 'all' },
    'repos:read': { viewer: 'own', developer: 'own', auditor: 'all', admin: 'all' },
    'repos:create': { viewer: 'none', developer: 'own', auditor: 'none', admin: 'all' },
    'repos:update': { viewer: 'none', developer: 'own', auditor: 'all', admin: 'all' },
    'repos:delete': { viewer: 'none', developer: 'own', auditor: 'none', admin: 'all' },
    'repos:set-level': { viewer: 'none', developer: 'none', auditor: 'all', admin: 'all' },
    'audits:read': { viewer: 'own', developer: 'own', auditor: 'all', admin: 'all' },
    'audits:create': { viewer: 'none', developer: 'own', auditor: 'all', admin: 'all' },
    'findings:triage': { viewer: 'none', developer: 'own', auditor: 'all', admin: 'all' },
    'findings:set-false-positive': { viewer: 'none', developer: 'none', auditor: 'all', admin: 'all' },
    'compliance:read': { viewer: 'own', developer: 'own', auditor: 'all', admin: 'all' },
    'compliance:write': { viewer: 'none', developer: 'none', auditor: 'all', admin: 'all' },
    'reports:read': { viewer: 'own', developer: 'own', auditor: 'all', admin: 'all' },
    'reports:create': { viewer: 'none', developer: 'own', auditor: 'all', admin: 'all' },
    'credentials:manage': { viewer: 'none', developer: 'own', auditor: 'none', admin: 'all' },
    'channels:manage': { viewer: 'none', developer: 'own', auditor: 'none', admin: 'all' },
    'webhooks:manage': { viewer: 'none', developer: 'own', auditor: 'none', admin: 'all' },
  });
});

t.test('access: the public routes are a short list', async (t) => {
  const isOpen = (path: string) =>
    /^\/v1\/(auth\/(login(\/second-factor)?|session(\/(oauth|second-factor|passkey(\/options)?))?|methods|oidc(\/callback)?|exchange|oauth\/.*|device(\/token)?)|openapi\.json|csaf\/(provider-metadata\.json|white\/(index\.txt|changes\.csv|\{year\}\/\{file\}))|repositories\/\{id\}\/badge\.svg)$/.test(
      path,
    ) || !path.startsWith('/v1/');
  for (const { path } of routes.filter(({ permission }) => permission === 'public')) {
    t.ok(isOpen(path), path);
  }
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('access: every role on every route and team', async (t) => {
    const server = await testServer(t, { databaseUrl: await databaseUrl(t), runAudit: instantAudit });
    const { people, own, other } = await world(server);
    for (const { permission, method, path, id } of guarded) {
      // The stream of events never ends.
      if (permission === 'public' || endsSession.has(id) || id === 'watchEvents') continue;
      for (const role of roles) {
        const reach = permissions[permission][role];
        for (const [whose, ids] of [
          ['own', own],
          ['other', other],
        ] as const) {
          const { status, body } = await ask(people[role], method, fill(path, ids));
          const what = `${id} by ${role} on ${whose}`;
          if (reach === 'none') {
            t.equal(body.code, 'INSUFFICIENT_PERMISSIONS', what);
            continue;
          }
          t.ok([200, 201, 204, 400, 401, 403, 404, 409].includes(status), `${what}: ${status}`);
          const isByTeam =
            path.includes('{id}') && /^\/v1\/(teams|repositories|audits|findings)\//.test(path);
          if (isByTeam && method !== 'PATCH' && method !== 'POST') {
            // A body is judged first (400): reads and deletions show plainly what is visible.
            if (reach === 'own' && whose === 'other') t.equal(status, 404, what);
          }
          if (isByTeam && method === 'GET' && (reach === 'all' || whose === 'own')) {
            // Visible, and yet without what is asked for: no dependency audit has ended here.
            if (ofInventories.has(id))
              t.match(body.message, /^No (?:packages of .* are stored|vulnerability is known)/, what);
            else t.equal(status, 200, what);
          }
        }
      }
    }
  });

  t.test('access: requests that change objects of another team get 404, with valid bodies too', async (t) => {
    const server = await testServer(t, { databaseUrl: await databaseUrl(t), runAudit: instantAudit });
    const { people, own, other } = await world(server);
    const { developer } = people;
    const writes: [string, string, unknown][] = [
      ['PATCH', `/teams/${other.team}`, { name: 'mine now' }],
      ['POST', `/teams/${other.team}/members`, { userId: developer.userId, role: 'owner' }],
      ['PATCH', `/teams/${other.team}/members/${people.admin.userId}`, { role: 'member' }],
      ['DELETE', `/teams/${other.team}/members/${people.admin.userId}`, undefined],
      ['POST', '/repositories', { url: 'https://example.com/new.git', team: other.team }],
      ['PATCH', `/repositories/${other.repository}`, { name: 'mine now' }],
      ['PATCH', `/repositories/${own.repository}`, { team: other.team }],
      ['DELETE', `/repositories/${other.repository}`, undefined],
      ['POST', '/audits', { repositoryId: other.repository, type: 'security' }],
      ['POST', `/audits/${other.audit}/cancel`, undefined],
      ['PATCH', `/findings/${other.finding}`, { status: 'resolved' }],
      ['DELETE', `/auth/tokens/${other.token}`, undefined],
    ];
    for (const [method, path, body] of writes) {
      const reply = await ask(developer, method, path, body);
      t.equal(reply.body.code, 'RESOURCE_NOT_FOUND', `${method} ${path}`);
    }
    const { body: members } = await developer.get(`/teams/${own.team}/members`);
    t.match(members.items, [{ userId: developer.userId, name: String, role: 'owner' }], 'by name');
    t.equal((await developer.get(`/teams/${other.team}/members`)).status, 404);
    for (const list of ['/teams', '/repositories', '/audits', '/findings', '/auth/tokens']) {
      const { body } = await developer.get(list);
      const shown = JSON.stringify(body);
      for (const id of Object.values(other)) t.notOk(shown.includes(id), `${list} shows nothing of others`);
    }
    t.equal((await developer.get(`/repositories?team=${other.team}`)).body.pagination.total, 0);
    const seen = await people.auditor.get(`/repositories?team=${other.team}`);
    t.equal(seen.body.pagination.total, 1, 'auditors see every team');
  });

  t.test('access: requests without a valid token get 401 everywhere', async (t) => {
    const server = await testServer(t, { databaseUrl: await databaseUrl(t), auditConcurrency: 0 });
    const callers = await withoutAccess(server);
    for (const { method, path, id, loopback } of guarded) {
      for (const [what, caller] of Object.entries(callers)) {
        const { status, body } = await ask(caller, method, fill(path, {}));
        if (loopback) t.equal(status, 200, `${id}: the loopback peer needs no token`);
        else t.same([status, body.code], [401, 'AUTH_UNAUTHORIZED'], `${id} with ${what}`);
      }
    }
  });
});

t.test('access: every role with the session cookie of the web page', async (t) => {
  const { server, nobody, admin } = await testServer(t, { auditConcurrency: 0 });
  const credentials = { email: 'admin@example.com', password: adminPassword };
  const own = { 'x-assay-csrf': '1' };
  const call = (method: string, url: string, headers: Record<string, string>) =>
    server.inject({ method, url, headers });

  for (const headers of [
    {},
    { ...own, origin: 'http://evil.example' },
    { ...own, 'sec-fetch-site': 'same-site' },
  ]) {
    const refused = await nobody.post('/auth/session', credentials, headers as Record<string, string>);
    t.same(
      [refused.status, refused.body.code],
      [403, 'INSUFFICIENT_PERMISSIONS'],
      'nobody else signs anybody in',
    );
  }
  for (const method of ['GET', 'OPTIONS']) {
    const headers = { origin: 'http://evil.example', 'access-control-request-method': 'POST' };
    const foreign = await call(method, '/v1/version', headers);
    t.notMatch(Object.keys(foreign.headers).join(), /access-control-/, `${method}: no CORS header`);
  }
  const signedIn = await nobody.post('/auth/session', credentials, own);
  t.same(Object.keys(signedIn.body).sort(), ['expiresIn', 'user'], 'no script sees the token');
  const [setCookie = ''] = [signedIn.headers['set-cookie']].flat().map(String);
  t.match(setCookie, /^assay_session=\S+; Max-Age=3600; Path=\/v1; HttpOnly; SameSite=Strict$/);
  const proxied = await nobody.post('/auth/session', credentials, { ...own, 'x-forwarded-proto': 'https' });
  t.match(String(proxied.headers['set-cookie']), /; Secure$/);
  const cookie = setCookie.split(';')[0] ?? '';

  for (const { method, path, id, loopback } of guarded) {
    if (loopback || id === 'watchAudit' || id === 'watchEvents') continue;
    const url = fill(path, {});
    if (method === 'GET') {
      const read = await call(method, url, { cookie });
      t.not(read.statusCode, 401, `${id}: reads with the cookie alone`);
      const elsewhere = await call(method, url, { cookie, 'sec-fetch-site': 'same-site' });
      t.equal(elsewhere.statusCode, 401, `${id}: not from a neighbour`);
      continue;
    }
    for (const headers of [
      { cookie },
      { cookie, 'x-assay-csrf': 'yes' },
      { cookie, ...own, origin: 'http://evil.example' },
      { cookie, ...own, 'sec-fetch-site': 'cross-site' },
      { cookie, ...own, 'sec-fetch-site': 'none' },
    ]) {
      const { statusCode, payload } = await call(method, url, headers as Record<string, string>);
      t.same(
        [statusCode, JSON.parse(payload).code],
        [403, 'INSUFFICIENT_PERMISSIONS'],
        `${id}: a forged write`,
      );
    }
    if (endsSession.has(id)) continue;
    const write = await call(method, url, { cookie, ...own, 'sec-fetch-site': 'same-origin' });
    t.notOk([401, 403].includes(write.statusCode), `${id}: a write of the page itself`);
  }

  const bearerFirst = await call('GET', '/v1/teams', { cookie, authorization: 'Bearer rubbish' });
  t.equal(bearerFirst.statusCode, 401, 'a bad bearer token is not made good by a cookie');
  const planted = await call('GET', '/v1/teams', { cookie: `assay_session=other; ${cookie}` });
  t.equal(planted.statusCode, 401, 'of two cookies neither counts');
  t.equal(
    (await call('POST', '/v1/auth/refresh', { cookie, ...own })).statusCode,
    403,
    'no token in a reply',
  );
  t.equal((await admin.post('/auth/session/refresh')).status, 403, 'there is no cookie to refresh');
  const refreshed = await call('POST', '/v1/auth/session/refresh', { cookie, ...own });
  const renewed = String(refreshed.headers['set-cookie']).split(';')[0] ?? '';
  t.equal((await call('GET', '/v1/teams', { cookie })).statusCode, 401, 'the old one has ended');
  t.equal((await call('GET', '/v1/teams', { cookie: renewed })).statusCode, 200);
  const ended = await call('DELETE', '/v1/auth/session', { cookie: renewed, ...own });
  t.match(String(ended.headers['set-cookie']), /^assay_session=; Max-Age=0; /);
  t.equal((await call('GET', '/v1/teams', { cookie: renewed })).statusCode, 401, 'signed out');
});

/** Two teams with one of everything; developer and viewer belong to the first. */
async function world({ admin, person }: TestServer): Promise<World> {
  const people = {
    admin,
    auditor: await person('auditor'),
    developer: await person('developer'),
    viewer: await person('viewer'),
  };
  const make = async (name: string): Promise<Record<string, string>> => {
    const team = (await admin.post('/teams', { name })).body.id;
    const url = `https://example.com/${name}.git`;
    const repository = (await admin.post('/repositories', { url, team })).body.id;
    const audit = (await admin.post('/audits', { repositoryId: repository, type: 'security' })).body.id;
    const token = (await admin.post('/auth/tokens', { name })).body.id;
    await toEnd(admin, audit);
    const finding = (await admin.get(`/findings?repositoryId=${repository}`)).body.items[0].id;
    return { team, repository, audit, finding, token };
  };
  const own = await make('own');
  const other = await make('other');
  for (const who of [people.developer, people.viewer]) {
    await admin.post(`/teams/${own.team}/members`, { userId: who.userId, role: 'owner' });
  }
  await admin.post(`/teams/${other.team}/members`, { userId: admin.userId });
  return { people, own, other };
}

async function toEnd(caller: Caller, auditId: string): Promise<void> {
  while ((await caller.get(`/audits/${auditId}`)).body.status !== 'completed') {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function withoutAccess({ admin, nobody, person, runtime, caller }: TestServer) {
  const loggedOut = await person('admin');
  await loggedOut.post('/auth/logout');
  const disabled = await person('admin');
  const apiOfDisabled = (await disabled.post('/auth/tokens', { name: 'ci' })).body.token;
  await admin.patch(`/users/${disabled.userId}`, { disabled: true });
  const renewed = await person('admin');
  const password = 'another good password';
  await admin.patch(`/users/${renewed.userId}`, { password });
  const deleted = (await admin.post('/auth/tokens', { name: 'deleted' })).body;
  await admin.delete(`/auth/tokens/${deleted.id}`);
  const short = (await admin.post('/auth/tokens', { name: 'short', expiresInDays: 1 })).body.token;
  const expired = await person('admin');
  runtime.advance(25 * 3_600_000);
  return {
    nobody,
    'an empty token': caller(''),
    'a logged-out session': loggedOut,
    'a disabled user': disabled,
    'an API token of a disabled user': caller(apiOfDisabled),
    'a session from before a new password': renewed,
    'a deleted API token': caller(deleted.token),
    'an expired API token': caller(short),
    'an expired session': expired,
  };
}

function fill(path: string, ids: Readonly<Record<string, string>>): string {
  const noun = path.split('/')[2] ?? '';
  const kinds: Record<string, string> = {
    teams: 'team',
    repositories: 'repository',
    audits: 'audit',
    findings: 'finding',
    auth: 'token',
  };
  const id = ids[kinds[noun] ?? ''] ?? nowhere;
  const filled = path.replace('{id}', id).replace(/\{\w+\}/, nowhere);
  return filled.startsWith('/v1') ? filled : `/${filled}`;
}

async function ask(caller: Caller, method: string, path: string, body?: unknown) {
  if (method === 'GET') return caller.get(path);
  if (method === 'DELETE') return caller.delete(path);
  if (method === 'PATCH') return caller.patch(path, body ?? {});
  return caller.post(path, body);
}
