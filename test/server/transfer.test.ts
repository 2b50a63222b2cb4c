// A whole portal moves between the databases and keeps every row; what is no whole export moves nothing.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createPortal } from '@assay/core';
import { exportPortalTo, importPortalFrom, readSettings, type ServerSettings } from '@assay/server';
import BetterSqlite from 'better-sqlite3';
import t, { type Test } from 'tap';
import { Database, dialectFor } from '../../packages/core/src/portal/platform/storage/database.ts';
import { migrate } from '../../packages/core/src/portal/platform/storage/migrate.ts';
import {
  fileEnd,
  RowDigest,
  type TableDigest,
} from '../../packages/core/src/portal/platform/storage/transfer/portal-file.ts';
import {
  portalTables,
  stayingTables,
} from '../../packages/core/src/portal/platform/storage/transfer/tables.ts';
import { ownFormat } from '../helpers/authorization/cases.ts';
import { demoPortal } from '../helpers/demo-portal.ts';
import { startPostgres } from '../helpers/postgres.ts';
import { adminPassword, temporaryFolder } from '../helpers/test-portal.ts';
import { testServer } from '../helpers/test-server.ts';

const jwtSecret = 'only for tests, and long enough for HS256';

function settings(dataDirectory: string, change: Partial<ServerSettings> = {}): ServerSettings {
  const read = readSettings({ env: {}, flags: { dataDirectory }, platform: 'linux', home: dataDirectory });
  return { ...read, osvApiUrl: null, ...change };
}

/** Puts a row into every table that travels and has none, of values that are hard to keep. */
function fillEveryTable(path: string): void {
  const database = new BetterSqlite(path);
  for (const { name } of portalTables) {
    if (database.prepare(`select 1 from "${name}"`).get()) continue;
    const references = database.pragma(`foreign_key_list("${name}")`) as Record<
      'from' | 'table' | 'to',
      string
    >[];
    const columns = (
      database.pragma(`table_xinfo("${name}")`) as {
        name: string;
        type: string;
        hidden: number;
        pk: number;
      }[]
    ).filter(({ hidden }) => hidden === 0);
    for (const [index, key] of ['b', 'B', 'ä', 'a'].entries()) {
      const row = columns.map(({ name: column, type }) => {
        const reference = references.find(({ from }) => from === column);
        if (reference) {
          // The administrator signs in with a password alone: a made-up second factor is somebody else's.
          const others = reference.table === 'users' ? ` where email_key <> 'admin@example.com'` : '';
          const parents = database
            .prepare(`select "${reference.to}" from "${reference.table}"${others}`)
            .pluck()
            .all();
          return parents[index % parents.length];
        }
        if (/^char/.test(type)) return `0000000${index}-0000-7000-8000-00000000000a`;
        if (/int|bool/i.test(type)) return index % 2;
        if (/float/i.test(type)) return index / 3;
        return /blob/i.test(type)
          ? Buffer.from([0, 255, index])
          : `${key} "quoted" \\ \u2028\n\t€ 😀 ${column}`;
      });
      const places = columns.map(() => '?').join(', ');
      database.prepare(`insert or ignore into "${name}" values (${places})`).run(row);
    }
  }
  database.close();
}

function changedFile(file: string, name: string, change: (lines: string[]) => string[]): string {
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  const path = `${file}-${name}`;
  writeFileSync(path, gzipSync(`${change(lines).join('\n')}\n`));
  return path;
}

/** With the digests that the changed rows have. */
function withDigests(lines: readonly string[]): string[] {
  const out: string[] = [];
  const digests: TableDigest[] = [];
  let digest = new RowDigest();
  for (const line of lines) {
    const value = JSON.parse(line);
    if (Array.isArray(value)) digest.add(line);
    if (value.rows !== undefined && value.table !== undefined) {
      const end = digest.end(value.table);
      digests.push(end);
      out.push(JSON.stringify(end));
      digest = new RowDigest();
    } else if (value.tables !== undefined) out.push(JSON.stringify(fileEnd(digests)));
    else out.push(line);
  }
  return out;
}

async function lookedAt(t: Test, dataDirectory: string, databaseUrl: string, token: string) {
  // The rows that were only made up are no good replies.
  const server = await testServer(t, { dataDirectory, databaseUrl, jwtSecret, strictReplies: false });
  const caller = server.caller(token);
  const { portal } = server.server.plugins.assay;
  const { body: session } = await server.nobody.post('/auth/login', {
    email: 'admin@example.com',
    password: adminPassword,
  });
  const admin = server.caller(session.token);
  const [me, open, searched, repositories] = await Promise.all([
    caller.get('/users/me').then(({ status }) => status),
    admin.get('/findings?status=open&limit=100').then(({ body }) => body.pagination?.total),
    admin.get('/findings?q=storage&limit=100').then(({ body }) => body.pagination?.total),
    admin.get('/repositories').then(({ body }) => body.pagination?.total),
  ]);
  const activity = await portal.activity.verify();
  const [{ id: team }] = (await admin.get('/teams')).body.items;
  const repository = await admin.post('/repositories', { url: 'https://git.example.com/after', team });
  const found = {
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'tool' } }, results: [] as unknown[] }],
  };
  found.runs[0]?.results.push({
    ruleId: 'after-the-move',
    level: 'error',
    message: { text: 'found after the move' },
    locations: [{ physicalLocation: { artifactLocation: { uri: 'a.js' }, region: { startLine: 1 } } }],
  });
  const target = { repositoryId: repository.body.id, type: 'security', format: 'sarif' };
  t.equal((await admin.post('/audits/import', { ...target, document: found })).status, 201);
  const after = await admin.get(`/findings?repositoryId=${repository.body.id}`);
  const triaged = await admin.patch(`/findings/${after.body.items[0]?.id}`, {
    status: 'false_positive',
    comment: 'A test.',
  });
  t.equal(triaged.status, 200, 'what is recorded of a change goes on behind what traveled');
  const status = await admin.get(`/compliance/status?repositoryId=${repository.body.id}`);
  t.equal(status.body.pagination?.total, 1, 'so does the history of compliance');
  return {
    me,
    open,
    searched,
    repositories,
    activity: activity.brokenAt,
    after: after.body.pagination?.total,
  };
}

t.test('transfer: covers every table of the schema', async (t) => {
  const path = join(temporaryFolder(t), 'assay.db');
  const database = new Database(dialectFor(path));
  await migrate(database);
  await database.close();
  const sqlite = new BetterSqlite(path, { readonly: true });
  t.teardown(() => sqlite.close());

  const tables = sqlite
    .prepare("select name from pragma_table_list where schema = 'main'")
    .pluck()
    .all() as string[];

  for (const name of tables) {
    const travels = portalTables.find((table) => table.name === name);
    if (!travels) {
      t.ok(
        stayingTables.some((pattern) => pattern.test(name)),
        `${name} has to be placed in storage/transfer/tables.ts`,
      );
      continue;
    }
    const key = sqlite
      .prepare('select name from pragma_table_info(?) where pk > 0 order by pk')
      .pluck()
      .all(name);
    t.same(travels.key, key, name);
    const parents = sqlite.prepare('select "table" from pragma_foreign_key_list(?)').pluck().all(name);
    for (const parent of parents) {
      // Rows travel in the order of their ids, and a token is older than those that it made.
      if (parent === name) continue;
      const order = portalTables.map((table) => table.name);
      t.ok(order.indexOf(String(parent)) < order.indexOf(name), `${parent} comes before ${name}`);
    }
  }
  t.same(
    portalTables.map(({ name }) => name).filter((name) => !tables.includes(name)),
    [],
  );
});

t.test(
  'transfer: SQLite → PostgreSQL → SQLite keeps every row, every digest and derived values',
  async (t) => {
    const postgres = await startPostgres().catch((error: unknown) => String(error));
    if (typeof postgres === 'string') return void t.comment(`PostgreSQL can't be started here: ${postgres}`);
    t.teardown(() => postgres.stop());
    const home = temporaryFolder(t);
    const [first, second, third] = ['first', 'second', 'third'].map((name) => join(home, name)) as [
      string,
      string,
      string,
    ];
    let token = '';
    await t.test('transfer: a portal with every kind of data', async (t) => {
      const demo = await demoPortal(t, { dataDirectory: first });
      token = demo.admin.token ?? '';
      // What it still does in the background would empty a table again that had something in it.
      await demo.admin.post('/import-mappings', ownFormat);
      await demo.server.stop();
      fillEveryTable(join(first, 'assay.db'));
    });
    const databaseUrl = await postgres.createDatabase();
    const files = ['one', 'two', 'three'].map((name) => join(home, `${name}.assay.gz`)) as [
      string,
      string,
      string,
    ];

    const one = await exportPortalTo(settings(first, { jwtSecret }), files[0], { withKeys: true });
    const there = await importPortalFrom(settings(second, { databaseUrl }), files[0]);
    const two = await exportPortalTo(settings(second, { databaseUrl, jwtSecret }), files[1]);
    const back = await importPortalFrom(settings(third), files[1]);
    const three = await exportPortalTo(settings(third), files[2]);

    t.ok(
      one.tables.every(({ rows }) => rows > 0),
      'every table had rows',
    );
    t.same(two.tables, one.tables);
    t.same(three.tables, one.tables);
    t.equal(there.sha256, one.sha256);
    t.equal(back.sha256, one.sha256);
    t.equal(statSync(files[0]).mode & 0o777, 0o600);
    t.match(there.notes, [/Set ASSAY_JWT_SECRET to the content of .*second/], 'the keys that were asked for');
    t.equal(readFileSync(join(second, 'jwt-secret'), 'utf8').trim(), jwtSecret);
    t.match(back.notes, [/all users sign in again/]);
    t.notMatch(gunzipSync(readFileSync(files[1])).toString(), jwtSecret, 'keys travel only when asked for');

    await t.rejects(importPortalFrom(settings(third), files[0]), { message: /A database already exists/ });
    await t.rejects(importPortalFrom(settings(second, { databaseUrl }), files[0]), {
      message: /already contains a portal/,
    });
    await t.rejects(exportPortalTo(settings(third), files[0]), { message: /already exists/ });

    const before = await lookedAt(t, first, join(first, 'assay.db'), token);
    const onPostgres = await lookedAt(t, second, databaseUrl, token);
    const again = await lookedAt(t, third, join(third, 'assay.db'), token);
    t.match(before, { me: 200, activity: null, after: 1 });
    t.ok(before.open > 20 && before.searched > 0 && before.repositories > 4);
    t.same(onPostgres, before);
    t.same(again, before);

    await t.test('transfer: an import into PostgreSQL is atomic', async (t) => {
      const url = await postgres.createDatabase();
      const cut = changedFile(files[0], 'cut', (lines) => lines.slice(0, -40));
      const nul = changedFile(files[0], 'nul', (lines) =>
        withDigests(lines.map((line) => line.replace('Payments', 'Pay\\u0000ments'))),
      );

      await t.rejects(importPortalFrom(settings(second, { databaseUrl: url }), cut), {
        message: /truncated/,
      });
      await t.rejects(importPortalFrom(settings(second, { databaseUrl: url }), nul), { message: /U\+0000/ });

      const database = new Database(dialectFor(url));
      const tables = await database.rows("select 1 from pg_tables where schemaname = 'public'", []);
      await database.close();
      t.same(tables, []);
    });

    await t.test('transfer: an import into SQLite is atomic', async (t) => {
      const [whole] = files;
      const swap = (from: string | RegExp, to: string) => (lines: string[]) =>
        lines.map((line) => line.replace(from, to));
      const half = readFileSync(whole);
      writeFileSync(`${whole}-torn`, half.subarray(0, half.length / 2));
      writeFileSync(`${whole}-text`, 'hello');
      writeFileSync(`${whole}-beside`, half);
      writeFileSync(`${whole}-beside.sha256`, `${'0'.repeat(64)}  x\n`);
      const cases: readonly [string, RegExp][] = [
        [join(home, 'nowhere'), /No such file/],
        [`${whole}-torn`, /truncated/],
        [`${whole}-text`, /truncated/],
        [`${whole}-beside`, /is corrupt/],
        [changedFile(whole, 'cut', (lines) => lines.slice(0, -1)), /truncated/],
        [changedFile(whole, 'row', swap('Payments', 'Payment')), /digests do not match/],
        [
          changedFile(whole, 'gone', (lines) => lines.filter((line) => !line.includes('Payments'))),
          /digests do not match/,
        ],
        [changedFile(whole, 'other', swap('assay-portal', 'another')), /is not a portal export/],
        [changedFile(whole, 'later', swap('"version":1', '"version":2')), /newer version/],
        [changedFile(whole, 'newer', swap('"0001-access"', '"0001-access","9999-later"')), /newer version/],
        [
          changedFile(whole, 'kind', (lines) => withDigests(swap('"Payments"', '["Payments"]')(lines))),
          /digests do not match/,
        ],
        [
          changedFile(whole, 'orphan', (lines) =>
            withDigests(lines.filter((line) => !/^\[.*"admin@example.com"/.test(line))),
          ),
          /FOREIGN KEY/,
        ],
      ];
      for (const [file, message] of cases) {
        const folder = join(home, 'refused');
        await t.rejects(importPortalFrom(settings(folder), file), { message }, file);
        t.same(
          existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'assay.db.lock') : [],
          [],
          file,
        );
      }
    });

    await t.test(
      'transfer: an export of an older version is migrated after its rows are loaded',
      async (t) => {
        const older = changedFile(files[0], 'older', (lines) => {
          let at = -1;
          const changed = lines.map((line, index) => {
            const value = JSON.parse(line);
            if (index === 0)
              return JSON.stringify({
                ...value,
                schema: value.schema.filter((name: string) => name !== '0020-assistant-tokens'),
              });
            if (value.columns) at = value.columns.indexOf('assistant_writes');
            if (value.columns && at >= 0) value.columns.splice(at, 1);
            if (Array.isArray(value) && at >= 0) value.splice(at, 1);
            return JSON.stringify(value);
          });
          return withDigests(changed);
        });
        const folder = join(home, 'upgraded');

        const imported = await importPortalFrom(settings(folder), older);

        t.not(imported.sha256, one.sha256);
        const database = new BetterSqlite(join(folder, 'assay.db'), { readonly: true });
        t.ok(database.prepare('select count(*) from api_tokens where assistant_writes = 0').pluck().get());
        database.close();
        const portal = createPortal({ dataDirectory: folder, osvApiUrl: null, auditConcurrency: 0 });
        await portal.start();
        t.match(await portal.activity.verify(), { brokenAt: null });
        await portal.stop();
      },
    );
  },
);
