// API tokens that are for some teams and repositories: of the rest they see nothing, whatever is asked.
import t from 'tap';
import { createRoutes } from '../../packages/server/src/routes/index.ts';
import type { RouteTools } from '../../packages/server/src/routes/route-tools.ts';
import { onBothDatabases } from '../helpers/databases.ts';
import { instantAudit } from '../helpers/fake-audit.ts';
import { type Caller, type TestServer, testServer } from '../helpers/test-server.ts';

interface Place {
  readonly team: string;
  readonly repository: string;
  readonly audit: string;
  readonly finding: string;
}

/** Everything that can be read without saying of what, and that ends: not the stream of events. */
const lists = createRoutes({ prefix: '' } as RouteTools).filter(
  ({ method, path, permission, id }) =>
    method === 'GET' &&
    path.startsWith('/v1/') &&
    !path.includes('{') &&
    permission !== 'public' &&
    id !== 'watchEvents',
);

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test(
    'restricted tokens: a token for a repository and a team sees and changes nothing else',
    async (t) => {
      const server = await testServer(t, { databaseUrl: await databaseUrl(t), runAudit: instantAudit });
      const { admin, caller, person } = server;
      const [one, two, other] = [
        await place(server, 'one'),
        await place(server, 'two'),
        await place(server, 'other'),
      ];
      const made = await admin.post('/auth/tokens', {
        name: 'ci',
        scopes: undefined,
        repositories: [one.repository],
        teams: [two.team],
      });
      t.match(made.body, { repositories: [one.repository], teams: [two.team] });
      const ci = caller(made.body.token);

      let withAnswer = 0;
      for (const { path } of lists) {
        const { status, body } = await ci.get(path);
        t.ok([200, 400, 401, 403, 404].includes(status), `${path}: ${status}`);
        if (status === 200) withAnswer += 1;
        for (const [what, id] of Object.entries(other))
          t.notOk(JSON.stringify(body).includes(id), `${path} shows no other ${what}`);
      }
      t.ok(withAnswer > 8, `${withAnswer} lists answered`);
      t.same((await ids(ci, '/repositories')).sort(), [one.repository, two.repository].sort());
      t.same(await ids(ci, '/teams'), [two.team]);
      t.equal((await ci.get('/findings')).body.pagination.total, 2);
      t.equal((await ci.get('/compliance/status')).body.pagination.total, 2);

      for (const mine of [one, two]) {
        t.equal((await ci.get(`/repositories/${mine.repository}`)).status, 200);
        t.equal((await ci.get(`/findings/${mine.finding}`)).status, 200);
        const again = { repositoryId: mine.repository, type: 'dependency' };
        t.equal((await ci.post('/audits', again)).status, 201);
      }
      const refused: [string, Promise<{ status: number }>][] = [
        ['read a repository', ci.get(`/repositories/${other.repository}`)],
        ['read an audit', ci.get(`/audits/${other.audit}`)],
        ['read a finding', ci.get(`/findings/${other.finding}`)],
        ['read packages', ci.get(`/repositories/${other.repository}/packages`)],
        ['read a team', ci.get(`/teams/${other.team}`)],
        ['start an audit', ci.post('/audits', { repositoryId: other.repository, type: 'security' })],
        ['triage', ci.patch(`/findings/${other.finding}`, { status: 'acknowledged' })],
        ['register', ci.post('/repositories', { url: 'https://example.com/x', team: other.team })],
        ['move', ci.patch(`/repositories/${one.repository}`, { team: other.team })],
        ['delete', ci.delete(`/repositories/${other.repository}`)],
      ];
      for (const [what, reply] of refused) t.equal((await reply).status, 404, what);
      for (const path of ['/users', '/activity', '/analytics/dashboard', '/reports', '/webhooks'])
        t.equal((await ci.get(path)).status, 403, path);
      t.equal((await ci.post('/teams', { name: 'mine' })).status, 403);
      t.equal((await ci.post('/compliance/policies', {})).status, 403);

      const developer = await person('developer');
      const beyond = await developer.post('/auth/tokens', { name: 'x', teams: [other.team] });
      t.equal(beyond.status, 404, 'nobody restricts a token to what they do not see');
      t.equal(
        (await admin.get('/repositories')).body.pagination.total,
        3,
        'and the person sees all as before',
      );
    },
  );

  t.test('restricted tokens: a child token reaches no further than its parent', async (t) => {
    const server = await testServer(t, { databaseUrl: await databaseUrl(t), runAudit: instantAudit });
    const { admin, caller } = server;
    const [one, other] = [await place(server, 'one'), await place(server, 'other')];
    const scopes = ['auth:tokens', 'repos:read'];
    const parent = await admin.post('/auth/tokens', { name: 'p', scopes, repositories: [one.repository] });
    const maker = caller(parent.body.token);

    const child = await maker.post('/auth/tokens', { name: 'c' });
    const beyond = await maker.post('/auth/tokens', { name: 'c', repositories: [other.repository] });

    t.same(child.body.repositories, [one.repository]);
    t.same(await ids(caller(child.body.token), '/repositories'), [one.repository]);
    t.equal(beyond.status, 404);
    const given = await maker.post('/auth/tokens', { name: 'c', scopes: ['repos:read'] });
    t.same([given.status, given.body.scopes], [201, ['repos:read']]);
    const wider = await maker.post('/auth/tokens', { name: 'c', scopes: ['repos:read', 'teams:read'] });
    t.equal(wider.status, 400);
    t.match(wider.body.message, 'cannot give the scopes teams:read.');
    const { body } = await maker.get('/auth/tokens');
    t.ok(body.items.every(({ userId }: { userId: string }) => userId === admin.userId));
  });
});

async function ids(who: Caller, path: string): Promise<string[]> {
  return (await who.get(`${path}?limit=100`)).body.items.map(({ id }: { id: string }) => id);
}

async function place({ admin }: TestServer, name: string): Promise<Place> {
  const team = (await admin.post('/teams', { name })).body.id;
  const repository = (await admin.post('/repositories', { url: `https://example.com/${name}`, team })).body
    .id;
  const run = { tool: { driver: { name: 'tool' } }, results: [result(name)] };
  const document = { version: '2.1.0', runs: [run] };
  const imported = await admin.post('/audits/import', {
    repositoryId: repository,
    type: 'security',
    format: 'sarif',
    document,
  });
  const finding = (await admin.get(`/findings?repositoryId=${repository}`)).body.items[0].id;
  return { team, repository, audit: imported.body.id, finding };
}

function result(name: string) {
  return {
    ruleId: `rule-${name}`,
    level: 'error',
    message: { text: `found in ${name}` },
    locations: [{ physicalLocation: { artifactLocation: { uri: 'a.js' }, region: { startLine: 1 } } }],
  };
}
