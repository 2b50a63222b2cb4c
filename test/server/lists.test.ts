// Every list: pages that fit together, orders that hold, filters that mean what they say.

import t from 'tap';
import { createRoutes } from '../../packages/server/src/routes/index.ts';
import type { RouteTools } from '../../packages/server/src/routes/route-tools.ts';
import { onBothDatabases } from '../helpers/databases.ts';
import { instantAudit } from '../helpers/fake-audit.ts';
import { fc } from '../helpers/properties.ts';
import { type Caller, testServer } from '../helpers/test-server.ts';

interface Described {
  readonly properties?: Record<string, { readonly enum?: readonly string[] }>;
}

const lists = createRoutes({ prefix: '' } as RouteTools)
  .filter(({ method, query, path }) => method === 'GET' && query && !path.includes('{'))
  .map(({ path, query }) => ({ path, sorts: sortsOf(query) }))
  .filter(({ sorts }) => sorts.length > 0);

function sortsOf(query: unknown): readonly string[] {
  const standard = (query as Record<'~standard', { jsonSchema: { input(o: object): Described } }>)[
    '~standard'
  ];
  return standard.jsonSchema.input({ target: 'draft-2020-12' }).properties?.sort?.enum ?? [];
}

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('lists: no row is repeated or missed, in any order and page size', async (t) => {
    const { admin } = await seeded(t, await databaseUrl(t));
    for (const { path, sorts } of lists) {
      const whole = await readAll(admin, path, 100, sorts[0] ?? '');
      for (const sort of sorts) {
        const ids = (await readAll(admin, path, 7, sort)).map(idOf);
        t.equal(new Set(ids).size, ids.length, `${path} by ${sort}: nothing twice`);
        t.equal(ids.length, whole.length, `${path} by ${sort}: nothing missed`);
        const mirrored = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
        t.same((await readAll(admin, path, 11, mirrored)).map(idOf).reverse(), ids, `${path}: ${mirrored}`);
      }
    }
  });

  t.test('lists: pagination works for any limit and offset', async (t) => {
    const { admin } = await seeded(t, await databaseUrl(t));
    const whole = await readAll(admin, '/v1/repositories', 100, 'name');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100 }), fc.nat({ max: 60 }), async (limit, offset) => {
        const { body } = await admin.get(`/repositories?limit=${limit}&offset=${offset}&sort=name`);
        const expected = whole.slice(offset, offset + limit);
        t.same(body.items.map(idOf), expected.map(idOf));
        t.strictSame(body.pagination, {
          total: whole.length,
          limit,
          offset,
          hasMore: offset + expected.length < whole.length,
        });
      }),
      { numRuns: 40 },
    );
    const { body } = await admin.get('/repositories');
    t.match(body.pagination, { limit: 20, offset: 0 }, 'the defaults');
    t.equal((await admin.get(`/repositories?offset=${Number.MAX_SAFE_INTEGER}`)).body.items.length, 0);
    for (const bad of [
      'limit=0',
      'limit=101',
      'limit=-1',
      'limit=x',
      'offset=-1',
      'offset=1.5',
      'sort=url',
      'page=1',
    ]) {
      t.equal((await admin.get(`/repositories?${bad}`)).status, 400, bad);
    }
  });

  t.test('lists: filters', async (t) => {
    const { admin, teams } = await seeded(t, await databaseUrl(t));
    const total = async (path: string): Promise<number> => (await admin.get(path)).body.pagination.total;

    t.equal(await total(`/repositories?team=${teams[0]}`), 12);
    t.equal(await total('/repositories?complianceLevel=level2'), 8);
    t.equal(await total(`/repositories?team=${teams[0]}&complianceLevel=level2`), 4);
    t.equal(await total('/repositories?q=REPO-1'), 11, 'a part of the name, in any case');
    t.equal(await total('/repositories?q=example.com/group'), 24, 'or of the URL');
    t.equal(await total('/repositories?q=%25'), 0, 'wildcards are taken as they are');
    t.equal(await total('/repositories?q=repo_1'), 0);
    t.equal(await total('/users?role=viewer'), 3);
    t.equal(await total('/users?disabled=false'), 4);
    t.equal(await total(`/findings?team=${teams[0]}`), 3);
    t.equal(
      await total('/findings?severity=high&status=open&category=secrets-in-code&auditType=security'),
      3,
    );
    t.equal(await total('/findings?severity=low'), 0);
    t.equal(await total('/findings?overdue=true'), 0);
    t.equal(await total('/findings?overdue=false'), 3);
    t.equal(await total('/findings?q=TEST-rule'), 3);
    t.equal(await total('/audits?status=completed&type=security'), 3);
    t.equal(await total('/audits?status=pending'), 0);
    t.equal(await total('/activity?action=team.create'), 2);
    t.equal(await total('/activity?from=2999-01-01'), 0);
  });
});

interface Listed {
  readonly id?: string;
  readonly repositoryId?: string;
}

const idOf = (item: Listed): string => item.id ?? item.repositoryId ?? '';

async function readAll(caller: Caller, path: string, limit: number, sort: string): Promise<Listed[]> {
  const items: Listed[] = [];
  for (let offset = 0; ; offset += limit) {
    const { body } = await caller.get(
      `${path}?limit=${limit}&offset=${offset}&sort=${encodeURIComponent(sort)}`,
    );
    items.push(...body.items);
    if (!body.pagination.hasMore) return items;
  }
}

async function seeded(t: Parameters<typeof testServer>[0], databaseUrl: string) {
  const server = await testServer(t, { databaseUrl, runAudit: instantAudit });
  const { admin, person } = server;
  const teams: string[] = [];
  for (const name of ['First', 'Second']) teams.push((await admin.post('/teams', { name })).body.id);
  const repositories: string[] = [];
  for (let n = 0; n < 24; n += 1) {
    const { body } = await admin.post('/repositories', {
      url: `https://example.com/group/repo-${n}.git`,
      team: teams[n % 2],
      complianceLevel: `level${(n % 3) + 1}`,
    });
    repositories.push(body.id);
  }
  for (const role of ['viewer', 'viewer', 'viewer'] as const) await person(role);
  for (const index of [0, 2, 4]) {
    const { body } = await admin.post('/audits', { repositoryId: repositories[index], type: 'security' });
    while ((await admin.get(`/audits/${body.id}`)).body.status !== 'completed') {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  return { ...server, teams, repositories };
}
