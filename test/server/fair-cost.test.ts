// What heavy reads cost is told to who asks, and refused to who has used too much; nobody else notices.
import t from 'tap';
import { onBothDatabases } from '../helpers/databases.ts';
import { type Caller, testServer } from '../helpers/test-server.ts';

const heavyReads = [
  '/findings/groups?by=rule',
  '/findings/facets',
  '/findings?q=password',
  '/findings?path=src/**',
  '/findings?offset=100000',
  '/packages?q=left',
  '/packages/usages?package=left-pad',
  '/analytics/dashboard',
  '/analytics/overview',
  '/analytics/ages',
  '/activity',
];
const smallReads = [
  '/users/me',
  '/teams',
  '/repositories',
  '/findings',
  '/findings?status=open&severity=high',
];

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('heavy reads: the caller with too many is refused, and reads on in small', async (t) => {
    const limits = { perCaller: 0, databaseMsPerMinute: 20_000, deadlineMs: 60_000 };
    const { admin } = await testServer(t, { databaseUrl: await databaseUrl(t), heavyReads: limits });

    for (const path of heavyReads) {
      const { status, body, headers } = await admin.get(path);
      t.match(
        { status, code: body.code, details: body.details },
        {
          status: 429,
          code: 'RATE_LIMIT_EXCEEDED',
          details: { limit: 'concurrent-reads' },
        },
        path,
      );
      t.match(headers, { 'retry-after': '1', 'x-database-time-limit': '20000' }, path);
    }
    for (const path of smallReads) {
      const { status, headers } = await admin.get(path);
      t.equal(status, 200, path);
      t.notOk(headers['x-database-time-limit'], path);
    }
  });

  t.test('heavy reads: database time is counted per person over all credentials', async (t) => {
    // Any read takes longer than that.
    const limits = { perCaller: 9, databaseMsPerMinute: 0.001, deadlineMs: 60_000 };
    const { admin, person, caller } = await testServer(t, {
      databaseUrl: await databaseUrl(t),
      heavyReads: limits,
    });
    const viewer = await person('developer');
    const token = caller((await viewer.post('/auth/tokens', { name: 'ci' })).body.token);
    const groups = (who: Caller) => who.get('/findings/groups?by=rule');

    const first = await groups(viewer);
    t.equal(first.status, 200);
    t.equal(first.headers['x-database-time-remaining'], '0');
    t.match(first.headers['server-timing'], /^db;dur=\d/);
    for (const who of [viewer, token]) {
      const { status, body, headers } = await groups(who);
      t.equal(status, 429);
      t.match(body.details, { limit: 'database-time' });
      t.ok(Number(headers['retry-after']) >= 1);
    }
    t.equal((await groups(admin)).status, 200, 'another person has a time of their own');
  });
});
