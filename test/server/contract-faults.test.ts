// Requests that were taken where they have to be refused, and what was not described.
import { join } from 'node:path';
import t from 'tap';
import { WriteProbe } from '../../packages/core/src/portal/platform/storage/write-probe.ts';
import { visibleControls } from '../../packages/core/src/scan/documents/visible-controls.ts';
import { temporaryFolder } from '../helpers/test-portal.ts';
import { testRuntime } from '../helpers/test-runtime.ts';
import { testServer } from '../helpers/test-server.ts';

t.test('requests: addresses, dates and numbers that only look like some are refused by field', async (t) => {
  const { admin } = await testServer(t);
  const { body: team } = await admin.post('/teams', { name: 'Team' });
  for (const url of [
    'data:text/plain,x',
    'javascript:alert(1)',
    'javascript.:alert(1)',
    'a:b',
    'https://example.com:0/a/b',
  ]) {
    const { status, body } = await admin.post('/repositories', { url, team: team.id });
    t.equal(status, 400, url);
    t.ok(body.details.url, url);
  }
  t.equal((await admin.post('/repositories', { url: 'git@example.com:a/b.git', team: team.id })).status, 201);

  const report = { type: 'findings', format: 'json' };
  const made = async (more: object) => admin.post('/reports', { ...report, ...more });
  t.match(await made({ from: '2026-02-30' }), { status: 400, body: { details: { from: String } } });
  t.match(await made({ from: '2026-02-30T10:00:00Z' }), { status: 400, body: { details: { from: String } } });
  t.match(await made({ from: '2026-03-02', to: '2026-03-01' }), {
    status: 400,
    body: { details: { from: /must not be after/ } },
  });
  t.equal((await made({ from: '2026-02-28', to: '2026-03-01' })).status, 201);
  // Tried from each of its letters to the end, these would keep the server busy for hours.
  t.match(await admin.post('/teams', { name: `${'!'.repeat(900_000)}\t` }), {
    status: 400,
    body: { details: { name: String } },
  });
  t.equal((await made({ from: `${'T'.repeat(900_000)}+T` })).status, 400);
  t.equal((await admin.post('/teams', { name: '\u00a0 a b ' })).status, 201, 'blanks around a name');
  for (const path of ['/activity', '/analytics/dashboard', '/analytics/overview'])
    for (const from of ['2026-03-02&to=2026-03-01', '2026-02-30', '2026-04-31T10:00:00Z', '2026']) {
      const { status, body } = await admin.get(`${path}?from=${from}`);
      t.equal(status, 400, `${path} ${from}`);
      t.ok(body.details.from, `${path} ${from}`);
    }

  for (const limit of ['1e1', '0x10', '%2010', '1_0', 'Infinity'])
    t.match(
      await admin.get(`/audits?limit=${limit}`),
      { status: 400, body: { details: { limit: String } } },
      limit,
    );
  t.equal((await admin.get('/audits?limit=10&offset=0')).status, 200);
});

t.test('import: a SARIF run without a tool is refused', async (t) => {
  const { admin } = await testServer(t);
  const { body: team } = await admin.post('/teams', { name: 'Team' });
  const { body: repository } = await admin.post('/repositories', {
    url: 'https://example.com/a/b',
    team: team.id,
  });
  const take = (document: object) =>
    admin.post('/audits/import', {
      repositoryId: repository.id,
      type: 'security',
      format: 'sarif',
      document,
    });
  for (const tool of [null, undefined, {}, { driver: {} }, { driver: { name: 7 } }]) {
    const sarif = { version: '2.1.0', runs: [{ tool, results: [] }] };
    const { status, body } = await take(sarif);
    t.equal(status, 400, JSON.stringify(tool));
    t.match(body.details.document, /names its tool/, JSON.stringify(tool));
  }
  t.equal(
    (await take({ version: '2.1.0', runs: [{ tool: { driver: { name: 'x' } }, results: [] }] })).status,
    201,
  );
});

t.test('openapi.json: lists every media type of a report', async (t) => {
  const { admin } = await testServer(t);
  const { body } = await admin.get('/openapi.json');
  const { content } = body.paths['/v1/reports/{id}/content'].get.responses['200'];
  t.ok(content['application/pdf']);
  t.ok(content['text/csv']);
});

t.test(
  'visibleControls: shows escape sequences and bidirectional controls, and is the same JSON',
  async (t) => {
    const name = '\u001b[31mred\u001b]52;c;aGk=\u0007 \u202egnp.exe\u2066 \u009b1m\u200b';
    t.equal(
      visibleControls(name),
      '\\u001b[31mred\\u001b]52;c;aGk=\\u0007 \\u202egnp.exe\\u2066 \\u009b1m\\u200b',
    );
    t.equal(
      visibleControls('tab\tand\nlines\r\n, émoji 👩‍💻 and עברית'),
      'tab\tand\nlines\r\n, émoji 👩‍💻 and עברית',
    );
    t.same(JSON.parse(visibleControls(JSON.stringify({ name }))), { name });
  },
);

t.test('WriteProbe: fails while writes fail, and asks the disk at most every five seconds', async (t) => {
  let writes = 0;
  const attempts = {
    async count() {
      writes += 1;
      throw new Error('SQLITE_FULL');
    },
  };
  const probe = new WriteProbe(attempts as never, testRuntime(), join(temporaryFolder(t), 'assay.db'));
  await t.rejects(probe.check(), /SQLITE_FULL/);
  await t.rejects(probe.check(), /SQLITE_FULL/);
  t.equal(writes, 1);
});

t.test('health/ready: 200 while the database takes writes', async (t) => {
  const { nobody } = await testServer(t);
  t.equal((await nobody.get('//health/ready')).status, 200);
});
