// Every role × route × own and another team × nobody, expired, revoked and disabled, made from the routes'
// own declarations and the permission matrix. And the matrix itself, held to what the interface says.
import { permissions, type Role, roles } from '@assay/core';
import t from 'tap';
import { createRoutes } from '../../packages/server/src/routes/index.ts';
import type { RouteTools } from '../../packages/server/src/routes/route-tools.ts';
import { onBothDatabases } from '../helpers/databases.ts';
import { instantAudit } from '../helpers/fake-audit.ts';
import { type Caller, type TestServer, testServer } from '../helpers/test-server.ts';

const routes = createRoutes({ prefix: '' } as RouteTools);
const order = ['GET', 'PATCH', 'POST', 'DELETE'];
/** Reads first and deletions last, so that what a route is tried on is still there. */
const guarded = routes
  .filter(({ permission }) => permission !== 'public')
  .sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
const nowhere = '01920000-0000-7000-8000-000000000000';

interface World {
  readonly people: Readonly<Record<Role, Caller>>;
  /** Ids of things of a team that developer and viewer belong to, and of one that they don't. */
  readonly own: Readonly<Record<string, string>>;
  readonly other: Readonly<Record<string, string>>;
}

t.test('the matrix is the one of the interface', async (t) => {
  t.match(permissions, {
    'auth:self': { viewer: 'all', developer: 'all', auditor: 'all', admin: 'all' },
    'auth:users': { viewer: 'none', developer: 'none', auditor: 'none', admin: 'all' },
    'auth:activity': { viewer: 'none', developer: 'none', auditor: 'none', admin: 'all' },
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
  });
});

t.test('what needs no token is a short list', async (t) => {
  const isOpen = (path: string) =>
    /^\/v1\/(auth\/(login|exchange|oauth\/.*|device(\/token)?)|openapi\.json)$/.test(path) ||
    !path.startsWith('/v1/');
  for (const { path } of routes.filter(({ permission }) => permission === 'public')) {
    t.ok(isOpen(path), path);
  }
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('every role, route and team', async (t) => {
    const server = await testServer(t, { databaseUrl: await databaseUrl(t), runAudit: instantAudit });
    const { people, own, other } = await world(server);
    for (const { permission, method, path, id } of guarded) {
      // These two end or replace the very token that the rest of the table is tried with.
      if (permission === 'public' || id === 'logout' || id === 'refreshToken') continue;
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
          if (isByTeam && method === 'GET' && (reach === 'all' || whose === 'own'))
            t.equal(status, 200, what);
        }
      }
    }
  });

  t.test("writes to another team's objects are not found, with whole bodies too", async (t) => {
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
    for (const list of ['/teams', '/repositories', '/audits', '/findings', '/auth/tokens']) {
      const { body } = await developer.get(list);
      const shown = JSON.stringify(body);
      for (const id of Object.values(other)) t.notOk(shown.includes(id), `${list} shows nothing of others`);
    }
    t.equal((await developer.get(`/repositories?team=${other.team}`)).body.pagination.total, 0);
    const seen = await people.auditor.get(`/repositories?team=${other.team}`);
    t.equal(seen.body.pagination.total, 1, 'auditors see every team');
  });

  t.test('no token, and tokens that no longer hold, get 401 everywhere', async (t) => {
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
