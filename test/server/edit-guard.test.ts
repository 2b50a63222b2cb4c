// Two people edit one thing: the second is told, instead of overwriting the first without a word.
import t from 'tap';
import { onBothDatabases } from '../helpers/databases.ts';
import { testServer } from '../helpers/test-server.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('if-match: a change from an older version is refused, and changes nothing', async (t) => {
    const { admin, person } = await testServer(t, { databaseUrl: await databaseUrl(t) });
    const other = await person('admin');
    const { id } = (await admin.post('/teams', { name: 'Red' })).body;
    const path = `/teams/${id}`;
    const etag = String((await admin.get(path)).headers.etag);
    t.match(etag, /^"[\w-]{22}"$/);
    t.equal((await other.get(path)).headers.etag, etag, 'the same for whoever sees the same');

    const first = await other.patch(path, { description: 'first' }, { 'if-match': etag });
    t.equal(first.status, 200);
    t.equal(first.headers.etag, (await admin.get(path)).headers.etag, 'a change says the new version');
    const second = await admin.patch(path, { description: 'second' }, { 'if-match': etag });
    t.match(second, {
      status: 412,
      body: { code: 'CONFLICT_DUPLICATE', details: { 'if-match': /Read it again/ } },
    });
    t.equal((await admin.delete(path, { 'if-match': etag })).status, 412);
    for (const never of [`W/${first.headers.etag}`, String(first.headers.etag).slice(1, -1), '""', ','])
      t.equal((await admin.patch(path, { description: 'x' }, { 'if-match': never })).status, 412, never);
    t.equal((await admin.get(path)).body.description, 'first');

    const several = `"of another", ${first.headers.etag}`;
    t.equal((await admin.patch(path, { description: 'third' }, { 'if-match': several })).status, 200);
    t.equal((await admin.patch(path, { description: 'fourth' }, { 'if-match': '*' })).status, 200);
    t.equal((await admin.patch(path, { description: 'fifth' })).status, 200, 'nobody has to send one');
    const last = String((await admin.get(path)).headers.etag);
    t.equal((await admin.delete(path, { 'if-match': last })).status, 204);
  });

  t.test('if-match: only the proposal that was read is approved', async (t) => {
    const { admin, person } = await testServer(t, { databaseUrl: await databaseUrl(t) });
    const proposer = await person('auditor');
    const proposed = await proposer.post('/decision-rules', {
      name: 'Tests',
      condition: 'finding.path.startsWith("test/")',
      status: 'acknowledged',
      reason: 'Only in tests.',
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    t.equal(proposed.status, 201);
    const path = `/decision-rules/${proposed.body.id}`;
    const etag = String((await admin.get(path)).headers.etag);
    const changed = await proposer.patch(path, { condition: 'finding.path.startsWith("src/")' });
    t.equal(changed.status, 200);

    for (const more of [{}, { 'idempotency-key': 'approve-once' }] as Record<string, string>[]) {
      const refused = await admin.post(`${path}/approval`, { approve: true }, { 'if-match': etag, ...more });
      t.equal(refused.status, 412);
    }
    t.equal((await admin.get(path)).body.state, 'proposed');
    await proposer.patch(path, { condition: 'finding.path.startsWith("test/")' });
    const now = String((await admin.get(path)).headers.etag);
    t.equal((await admin.post(`${path}/approval`, { approve: true }, { 'if-match': now })).status, 200);
  });

  t.test('if-match: of many changes at once from one version, one is made', async (t) => {
    const { admin } = await testServer(t, { databaseUrl: await databaseUrl(t), databasePoolSize: 5 });
    const { id } = (await admin.post('/teams', { name: 'Red' })).body;
    const etag = String((await admin.get(`/teams/${id}`)).headers.etag);

    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        admin.patch(`/teams/${id}`, { description: `of ${index}` }, { 'if-match': etag }),
      ),
    );

    t.same(replies.map(({ status }) => status).sort(), [200, ...Array(7).fill(412)]);
    const made = replies.find(({ status }) => status === 200);
    t.equal((await admin.get(`/teams/${id}`)).body.description, made?.body.description);
  });

  t.test('if-match: tells nothing about what the caller does not see', async (t) => {
    const { admin, person } = await testServer(t, { databaseUrl: await databaseUrl(t) });
    const stranger = await person('developer');
    const { id } = (await admin.post('/teams', { name: 'Red' })).body;
    const etag = String((await admin.get(`/teams/${id}`)).headers.etag);
    for (const tag of [etag, '"another"'])
      t.equal((await stranger.patch(`/teams/${id}`, { name: 'x' }, { 'if-match': tag })).status, 404, tag);
  });
});
