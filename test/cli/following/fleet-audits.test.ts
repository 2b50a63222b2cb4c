// Which audits of a fleet are requested, and which are there already: a portal double answers page by page.
import t from 'tap';
import type { ApiClient } from '../../../packages/cli/src/client/client.ts';
import { planFleet, requestWaves } from '../../../packages/cli/src/following/fleet-audits.ts';

const now = new Date('2026-05-01T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const audit = (repositoryId: string, change: object = {}) => ({
  id: `of ${repositoryId}`,
  repositoryId,
  type: 'security',
  source: 'audit',
  dryRun: false,
  ref: null,
  status: 'completed',
  createdAt: hoursAgo(1),
  ...change,
});

/** Pages of two, whatever is asked for. */
function double(audits: readonly object[], repositories: readonly string[]) {
  const asked: string[] = [];
  const client = {
    async call(route: string, { query, body }: { query?: { offset: number }; body?: { audits: object[] } }) {
      asked.push(`${route} ${query?.offset ?? ''}`.trim());
      if (route === 'POST /v1/audits/batch') return { created: body?.audits, failed: [] };
      const all = route === 'GET /v1/audits' ? audits : repositories.map((id) => ({ id, name: id }));
      const start = (query?.offset ?? 0) / 50;
      return { items: all.slice(start, start + 2), pagination: { hasMore: start + 2 < all.length } };
    },
  };
  return { client: client as unknown as ApiClient, asked };
}

const order = {
  team: undefined,
  types: ['security'] as const,
  ref: undefined,
  since: new Date(hoursAgo(12)),
};

t.test('planFleet: requests what is not there, and what failed', async (t) => {
  const { client, asked } = double(
    [
      audit('running', { status: 'pending' }),
      audit('done'),
      audit('failed', { status: 'failed', createdAt: hoursAgo(2) }),
      audit('branch', { ref: 'release', createdAt: hoursAgo(2) }),
      audit('imported', { source: 'import', createdAt: hoursAgo(3) }),
      audit('tried', { dryRun: true, createdAt: hoursAgo(3) }),
      audit('failed', { createdAt: hoursAgo(4) }),
      audit('old', { createdAt: hoursAgo(13) }),
      audit('never asked for', { createdAt: hoursAgo(14) }),
      audit('never asked for', { createdAt: hoursAgo(15) }),
    ],
    ['running', 'done', 'failed', 'branch', 'imported', 'tried', 'old', 'new'],
  );

  const plan = await planFleet(client, order);

  t.same(
    plan.missing.map(({ repositoryId }) => repositoryId),
    ['failed', 'branch', 'imported', 'tried', 'old', 'new'],
  );
  t.same(
    [plan.running.map(({ id }) => id), plan.finished.map(({ id }) => id)],
    [['of running'], ['of done']],
  );
  t.equal(asked.filter((line) => line.startsWith('GET /v1/audits')).length, 4, 'no page beyond the time');
});

t.test('requestWaves: the next hundred only when the caller goes on', async (t) => {
  const { client, asked } = double([], []);
  const missing = Array.from({ length: 250 }, (_, index) => ({
    repositoryId: `${index}`,
    type: 'security' as const,
  }));
  const sizes: number[] = [];
  for await (const { created } of requestWaves(client, missing, 'release')) {
    sizes.push(created.length);
    t.equal(asked.length, sizes.length);
    t.match(created[0], { ref: 'release' });
  }
  t.same(sizes, [100, 100, 50]);
});
