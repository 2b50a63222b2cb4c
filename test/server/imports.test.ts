// Imports over HTTP that are repeated with an Idempotency-Key: also those that are stored in stages have one effect.
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { onBothDatabases } from '../helpers/databases.ts';
import { folderWithDatabase } from '../helpers/test-portal.ts';
import { testServer } from '../helpers/test-server.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('import: repeated with its Idempotency-Key, a large one is replayed and stored once', async (t) => {
    const { admin } = await testServer(t, { databaseUrl: await databaseUrl(t), databasePoolSize: 4 });
    const { body: team } = await admin.post('/teams', { name: 'Team' });
    const url = 'https://example.com/a/b';
    const { body: repository } = await admin.post('/repositories', { url, team: team.id });
    const results = Array.from({ length: 1_500 }, (_, index) => ({
      ruleId: 'rule',
      message: { text: `Message ${index}` },
      locations: [
        { physicalLocation: { artifactLocation: { uri: 'a.js' }, region: { startLine: index + 1 } } },
      ],
    }));
    const document = (count: number) => ({
      version: '2.1.0',
      runs: [{ tool: { driver: { name: 'Scanner' } }, results: results.slice(0, count) }],
    });
    const take = (key: string, count = 1_500) =>
      admin.post(
        '/audits/import',
        { repositoryId: repository.id, type: 'security', format: 'sarif', document: document(count) },
        { 'Idempotency-Key': key },
      );
    const statuses = async () =>
      (await admin.get('/audits')).body.items.map(({ status }: { status: string }) => status);

    const first = await take('one');
    t.match(first, { status: 201, body: { status: 'completed', summary: { new: 1_500 } } });
    const again = await take('one');
    t.equal(again.body.id, first.body.id);
    t.equal(again.headers['idempotency-replayed'], 'true');
    t.match(await take('one', 2), { status: 400, body: { code: 'VALIDATION_ERROR' } });
    t.same(await statuses(), ['completed'], 'neither has begun an audit');

    const both = await Promise.all([take('two'), take('two')]);
    t.same(both.map(({ status }) => status).sort(), [201, 409]);
    t.same(await statuses(), ['completed', 'completed']);
  });

  t.test('import: reports in XML and CSV come as a text, and what is neither is refused', async (t) => {
    const { admin } = await testServer(t, { databaseUrl: await databaseUrl(t) });
    const { body: team } = await admin.post('/teams', { name: 'Team' });
    const { body: repository } = await admin.post('/repositories', {
      url: 'https://example.com/a/b',
      team: team.id,
    });
    const take = (document: unknown) =>
      admin.post('/audits/import', { repositoryId: repository.id, type: 'code-quality', document });

    const error = (severity: string) => `<error line="3" severity="${severity}" message="m" source="s"/>`;
    t.match(await take(`<checkstyle><file name="a.java">${error('error')}</file></checkstyle>`), {
      status: 201,
      body: { tool: 'Checkstyle', coverage: { level: 'full' }, summary: { medium: 1, new: 1 } },
    });
    t.match(await take('Problem,File,Priority,Line,Description,Rule set,Rule\n1,a.java,4,2,d,Design,R'), {
      status: 201,
      body: { tool: 'PMD', summary: { low: 1 } },
    });
    t.match(await take('<checkstyle>'), {
      status: 400,
      body: { message: 'This is not valid XML: The element checkstyle is not closed. (line 1)' },
    });
    t.match(await take('nothing of the kind'), {
      status: 400,
      body: { details: { document: /neither JSON nor XML/ } },
    });
    t.match(await take(3), { status: 400, body: { details: { document: /an object, a list or a text/ } } });
  });

  t.test(
    'import: the document is in a file while it comes, and in none when the request has ended',
    async (t) => {
      const dataDirectory = await folderWithDatabase(t);
      const { admin, server } = await testServer(t, { databaseUrl: await databaseUrl(t), dataDirectory });
      const { body: team } = await admin.post('/teams', { name: 'Team' });
      const url = 'https://example.com/a/b';
      const { body: repository } = await admin.post('/repositories', { url, team: team.id });
      const files = () => readdirSync(join(dataDirectory, 'tmp'));
      const input = {
        repositoryId: repository.id,
        type: 'security',
        document: { version: '2.1.0', runs: [] },
      };

      await server.start();
      const text = JSON.stringify(input);
      const socket = connect(Number(server.info.port), '127.0.0.1');
      socket.write(
        `POST /v1/audits/import HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text.slice(0, 40)}`,
      );
      const seen = async (count: number) => {
        for (let turn = 0; turn < 500 && files().length !== count; turn += 1) await delay(10);
        return files().length === count;
      };
      t.ok(await seen(1));
      socket.destroy();
      t.ok(await seen(0), 'one that breaks off leaves nothing');

      t.match(await admin.post('/audits/import', input), { status: 201 });
      t.match(await admin.post('/audits/import', { ...input, more: 1 }), { status: 400 });
      t.match(await admin.post('/audits/import', { ...input, type: 'all' }), { status: 400 });
      t.match(await admin.post('/audits/import', { ...input, document: { version: '9' } }), { status: 400 });
      t.match(await admin.post('/audits/import', input, { 'Idempotency-Key': 'one' }), { status: 201 });
      t.match(await admin.post('/audits/import', input, { 'Idempotency-Key': 'one' }), { status: 201 });
      t.match(await admin.post('/audits/import', { ...input, document: 'x'.repeat(50 * 1024 * 1024) }), {
        status: 400,
        body: { details: { body: /too large/ } },
      });
      t.same(files(), []);
    },
  );
});
