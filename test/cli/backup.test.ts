// Backup while the server works, restore when it is stopped, and everything that must not be restored.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, restorePortal } from '@assay/server';
import BetterSqlite from 'better-sqlite3';
import t, { type Test } from 'tap';
import { takeInstanceLock } from '../../packages/core/src/portal/platform/storage/instance-lock.ts';
import { assayIn, startAssayServer } from '../helpers/assay-command.ts';

interface Summary {
  readonly rows: Readonly<Record<string, number>>;
  readonly sha256: string;
  readonly schema: string;
  readonly replaced?: string | null;
}

async function portal(t: Test) {
  const home = t.testdir();
  const assay = assayIn(home);
  const data = join(home, 'portal');
  const at = (...words: string[]) => assay.here([...words, '--data-dir', data, '--json']);
  const local = (...words: string[]) => assay.here([...words, '--local', '--data-dir', data, '--json']);
  const server = (...words: string[]) => at('server', ...words);
  return { home, assay, data, at, local, server };
}

t.test('assay backup: restores a backup of a running server, and keeps what was there', async (t) => {
  const { home, assay, data, local, server } = await portal(t);
  const backup = join(home, 'backup.db');
  t.equal((await local('teams', 'create', 'Before')).code, 0);
  await local('repos', 'add', 'https://example.com/app.git');
  const result = {
    ruleId: 'r',
    level: 'error',
    message: { text: 'a needle in a haystack' },
    locations: [{ physicalLocation: { artifactLocation: { uri: 'a.js' }, region: { startLine: 1 } } }],
  };
  const sarif = { version: '2.1.0', runs: [{ tool: { driver: { name: 'tool' } }, results: [result] }] };
  writeFileSync(join(home, 'a.sarif'), JSON.stringify(sarif));
  await local('audits', 'import', join(home, 'a.sarif'), '--repository', 'app', '--type', 'security');
  const running = await startAssayServer(assay, ['--data-dir', data]);
  t.teardown(() => running.stop('SIGKILL'));

  const made = await server('backup', backup);
  const again = await server('backup', backup);
  const refused = await server('restore', backup, '--yes');
  await running.stop();
  await local('teams', 'create', 'After');
  const restored = await server('restore', backup, '--yes');
  const teams = await local('teams', 'list');
  const searched = await local('findings', 'list', '--query', 'needle');

  t.equal(made.code, 0, made.stderr);
  const summary = JSON.parse(made.stdout) as Summary;
  t.match(summary, { rows: { teams: 1, users: 1, findings: 1 }, sha256: /^[0-9a-f]{64}$/ });
  t.equal(statSync(backup).mode & 0o777, 0o600);
  t.equal(readFileSync(`${backup}.sha256`, 'utf8'), `${summary.sha256}  backup.db\n`);
  t.equal(again.code, 2, 'a backup is never written over');
  t.equal(refused.code, 5);
  t.match(refused.stderr, /Another Assay process is using/);
  t.equal(restored.code, 0, restored.stderr);
  t.match(JSON.parse(teams.stdout), { items: [{ name: 'Before' }], pagination: { total: 1 } });
  t.match(JSON.parse(searched.stdout), { pagination: { total: 1 } }, 'what is found by searching, too');
  const { replaced } = JSON.parse(restored.stdout) as Summary;
  const kept = new BetterSqlite(replaced ?? '', { readonly: true });
  t.equal(kept.prepare('select count(*) from teams').pluck().get(), 2);
  kept.close();
  t.same(
    readdirSync(data).filter((name) => /tmp\b.+|restoring/.test(name)),
    [],
  );
});

t.test('assay restore: refuses an incomplete backup, and changes nothing', async (t) => {
  const { home, assay, data, local, server } = await portal(t);
  const backup = join(home, 'backup.db');
  await local('teams', 'create', 'Before');
  await server('backup', backup);
  const before = readFileSync(join(data, 'assay.db'));
  const whole = readFileSync(backup);
  const changed = (name: string, change: (file: string) => void) => {
    const file = join(home, name);
    writeFileSync(file, whole);
    change(file);
    return file;
  };
  const sql = (file: string, text: string) => {
    const database = new BetterSqlite(file);
    database.exec(text);
    database.close();
  };
  const cases: readonly [string, RegExp, number][] = [
    [join(home, 'nowhere.db'), /No such file/, 2],
    [changed('text.db', (file) => writeFileSync(file, 'hello')), /not a complete SQLite database/, 2],
    [
      changed('cut.db', (file) => writeFileSync(file, whole.subarray(0, 40_000))),
      /corrupt|not a complete/,
      2,
    ],
    [changed('other.db', (file) => sql(file, 'drop table schema_migrations')), /not an Assay database/, 2],
    [
      changed('newer.db', (file) =>
        sql(file, "insert into schema_migrations (name, batch) values ('9999-later', 9)"),
      ),
      /written by a newer version/,
      5,
    ],
    [
      changed('digest.db', (file) => writeFileSync(`${file}.sha256`, `${'0'.repeat(64)}  digest.db\n`)),
      /is corrupt/,
      2,
    ],
  ];

  const settings = readSettings({ env: {}, flags: { dataDirectory: data }, platform: 'linux', home });
  for (const [file, sentence] of cases) {
    await t.rejects(restorePortal(settings, file), { message: sentence }, file);
  }
  for (const [file, sentence, code] of [cases[0], cases[4]] as typeof cases) {
    const ended = await server('restore', file, '--yes');
    t.equal(ended.code, code, file);
    t.match(JSON.parse(ended.stdout), { error: { message: sentence } });
  }

  t.ok(before.equals(readFileSync(join(data, 'assay.db'))));
  t.same(
    readdirSync(data).filter((name) => name.includes('restoring') || name.includes('replaced')),
    [],
  );
  t.equal((await server('restore', backup)).code, 2, 'without a terminal it needs --yes');
  const elsewhere = ['server', 'restore', backup, '--data-dir', join(home, 'new'), '--json'];
  t.equal((await assay.here(elsewhere)).code, 0, 'where there is no database, nothing is lost');
  const postgres = await server('backup', join(home, 'x.db'), '--database-url', 'postgres://a@b/c');
  t.equal(postgres.code, 2);
  t.match(postgres.stdout, /pg_dump.*assay server export/, 'what there is instead');
});

t.test('assay restore: refuses a database of a newer version without changing a byte', async (t) => {
  const { data, local, server, assay } = await portal(t);
  await local('teams', 'create', 'Before');
  const file = join(data, 'assay.db');
  const database = new BetterSqlite(file);
  database.exec("insert into schema_migrations (name, batch) values ('9999-later', 9)");
  database.exec('create table later (id integer); create index later_id on later (id)');
  database.close();
  const before = readFileSync(file);

  for (const words of [
    ['migrate'],
    ['migrate', '--dry-run'],
    ['start', '--port', '0'],
    ['verify-activity'],
  ]) {
    const ended = await server(...words);
    t.equal(ended.code, 5, words.join(' '));
    t.match(ended.stdout + ended.stderr, /written by a newer version/);
    t.ok(before.equals(readFileSync(file)), words.join(' '));
  }
  t.equal((await local('teams', 'list')).code, 5);
  const exported = await assay.here(['server', 'export', join(data, 'x.gz'), '--data-dir', data]);
  t.equal(exported.code, 5, exported.stderr);
  t.ok(before.equals(readFileSync(file)));
});

t.test('server migrate --dry-run: needs a database, only reads it, and lists the steps', async (t) => {
  const { assay, data, server } = await portal(t);
  const elsewhere = join(data, 'elsewhere');

  for (const words of [
    ['migrate', '--dry-run'],
    ['verify-activity'],
    ['prune', '--dry-run'],
    ['backup', join(data, 'b.db')],
  ]) {
    const ended = await assay.here(['server', ...words, '--data-dir', elsewhere]);
    t.equal(ended.code, 2, words.join(' '));
    t.match(ended.stderr, /There is no database .*elsewhere/);
    t.notOk(existsSync(elsewhere), `${words.join(' ')} makes nothing`);
  }
  t.equal((await server('migrate')).code, 0);
  t.same(JSON.parse((await server('migrate', '--dry-run')).stdout), { migrated: false, steps: [] });
});

t.test('server verify-activity and prune --dry-run: work while a server runs on the folder', async (t) => {
  const { data, local, server } = await portal(t);
  await local('teams', 'create', 'Before');
  const release = takeInstanceLock(join(data, 'assay.db'));
  t.teardown(release);

  const verified = await server('verify-activity');
  t.equal(verified.code, 0, verified.stderr);
  t.match(JSON.parse(verified.stdout), { brokenAt: null });
  t.equal((await server('prune', '--dry-run')).code, 0);
  t.equal((await server('prune')).code, 5, 'what writes has to wait');
});

t.test('server verify-activity: names the first broken entry', async (t) => {
  const { assay, data, local } = await portal(t);
  await local('teams', 'create', 'Before');
  await local('teams', 'create', 'After');
  const database = new BetterSqlite(join(data, 'assay.db'));
  const { sequence } = database.prepare('select sequence from activity_head').get() as { sequence: number };
  const verify = () => assay.here(['server', 'verify-activity', '--data-dir', data]);

  database.exec(`delete from activity where sequence = ${sequence}`);
  const cut = await verify();
  t.equal(cut.code, 1);
  t.match(cut.stdout, `The first broken entry is ${sequence} of ${sequence}`);
  database.exec(`update activity set detail = 'no JSON' where sequence = 1`);
  t.match((await verify()).stdout, `The first broken entry is 1 of ${sequence}`);
  database.close();
});
