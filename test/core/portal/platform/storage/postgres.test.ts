// What PostgreSQL is told and what it may do: limits, turns at starting, deadlocks, broken connections, TLS.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { migrate } from '../../../../../packages/core/src/portal/platform/storage/migrate.ts';
import { Signals } from '../../../../../packages/core/src/portal/platform/storage/signals.ts';
import { instantAudit } from '../../../../helpers/fake-audit.ts';
import { startPostgres, type TestPostgres } from '../../../../helpers/postgres.ts';
import { testPortal } from '../../../../helpers/test-portal.ts';
import { testRuntime } from '../../../../helpers/test-runtime.ts';

const tls = makeCertificates();
const server = await startPostgres(tls?.flags).catch((error: unknown) => String(error));
const skip = typeof server === 'string' && `PostgreSQL can't be started here: ${server}`;

t.test('PostgreSQL: behavior of its own', { skip }, async (t) => {
  const postgres = server as TestPostgres;
  t.teardown(() => postgres.stop());
  const open = (t: Test, url: string, poolSize = 1): Database => {
    const database = new Database(dialectFor(url, { poolSize }));
    t.teardown(() => database.close());
    return database;
  };

  t.test('PostgreSQL: nothing waits forever, and the pool has its configured size', async (t) => {
    const database = open(t, await postgres.createDatabase(), 3);
    for (const [name, value] of [
      ['statement_timeout', '15s'],
      ['lock_timeout', '5s'],
      ['idle_in_transaction_session_timeout', '15s'],
    ]) {
      t.same(await database.rows(`select current_setting('${name}') as value`, []), [{ value }], name);
    }
    await Promise.all(Array.from({ length: 12 }, () => database.rows('select pg_sleep(0.02)', [])));
    const used = await database.rows<{ n: string }>(
      "select count(*) as n from pg_stat_activity where datname = current_database() and application_name = 'assay'",
      [],
    );
    t.equal(Number(used[0]?.n), 3);
  });

  t.test(
    'PostgreSQL: instances that start together migrate one after another, also after a killed one',
    async (t) => {
      const url = await postgres.createDatabase();
      const all = Array.from({ length: 3 }, () => open(t, url));
      const applied = await Promise.all(all.map((database) => migrate(database)));
      t.equal(applied.filter(({ length }) => length > 0).length, 1, 'one of them did it');

      const [database] = all as [Database];
      // As left by a process that was killed in the middle of the last step.
      await database.knex('schema_migrations_lock').update({ is_locked: 1 });
      await database.knex('schema_migrations').where({ name: '0021-rate-windows' }).del();
      await database.knex.schema.dropTable('rate_windows');
      t.same(await migrate(database), ['0021-rate-windows']);
    },
  );

  t.test('PostgreSQL: deadlocked transactions both succeed', async (t) => {
    const database = open(t, await postgres.createDatabase(), 2);
    await database.knex.raw('create table counters (id integer primary key, n integer not null)');
    await database.knex.raw('insert into counters values (1, 0), (2, 0)');
    let runs = 0;
    const add = (first: number, second: number) =>
      database.transaction(async () => {
        runs += 1;
        await database.knex('counters').where({ id: first }).increment('n', 1);
        await database.rows('select pg_sleep(0.1)', []);
        await database.knex('counters').where({ id: second }).increment('n', 1);
      });

    await Promise.all([add(1, 2), add(2, 1)]);

    t.ok(runs > 2, 'one of them was run again');
    t.same(await database.knex('counters').orderBy('id'), [
      { id: 1, n: 2 },
      { id: 2, n: 2 },
    ]);
    await t.rejects(
      database.transaction(async () => {
        runs = -1;
        throw new Error('of the work itself');
      }),
      { message: 'of the work itself' },
    );
    t.equal(runs, -1, 'other failures are not tried again');
  });

  t.test('PostgreSQL: a failover in the middle of a transaction leaves nothing of it behind', async (t) => {
    const url = await postgres.createDatabase();
    const [database, other] = [open(t, url), open(t, url)];
    await database.knex.raw('create table entries (name text primary key)');
    const pid = async () =>
      (await database.rows<{ pid: number }>('select pg_backend_pid() as pid', []))[0]?.pid;
    const attempts: string[] = [];
    const write = (name: string, cut: () => boolean) =>
      database.transaction(async () => {
        attempts.push(name);
        await database.knex('entries').insert({ name: `${name} 1` });
        if (cut()) await other.rows('select pg_terminate_backend(?)', [await pid()]);
        await database.knex('entries').insert({ name: `${name} 2` });
      });

    await t.rejects(
      write('cut', () => true),
      'who asked hears of it',
    );
    await write('whole', () => false);

    const stored = await other.knex('entries').orderBy('name').pluck('name');
    t.same(stored, ['whole 1', 'whole 2'], 'all of one, nothing of the other');
    t.same(attempts.at(-1), 'whole', 'and the same portal goes on');
  });

  t.test('PostgreSQL: a portal continues after the database was away', async (t) => {
    const url = await postgres.createDatabase();
    const { portal, admin } = await testPortal(t, {
      databaseUrl: url,
      databasePoolSize: 2,
      runAudit: instantAudit,
      queueTimes: { leaseMs: 1_500, pollMs: 100, sweepMs: 500 },
    });
    const heard = new Signals(open(t, url), testRuntime());
    const team = await portal.teams.create(admin, { name: 'Team' });
    const repository = await portal.repositories.create(admin, { url: '/nowhere', team: team.id });
    const audit = async (): Promise<void> => {
      const { id } = await portal.audits.create(admin, { repositoryId: repository.id, type: 'security' });
      while ((await portal.audits.get(admin, id)).status !== 'completed') await pause(20);
    };
    await audit();

    const [name] = new URL(url).pathname.split('/').slice(1);
    const elsewhere = open(t, await postgres.createDatabase());
    await elsewhere.knex.raw('alter database ?? with allow_connections false', [name]);
    await elsewhere.rows('select pg_terminate_backend(pid) from pg_stat_activity where datname = ?', [name]);
    await t.rejects(portal.checkReady(), 'not ready meanwhile');
    await pause(1_000);
    await elsewhere.knex.raw('alter database ?? with allow_connections true', [name]);
    await until(() =>
      portal.checkReady().then(
        () => true,
        () => false,
      ),
    );

    await audit();
    t.pass('audits are taken again');
    let told: unknown;
    heard.start();
    heard.on('audit', (message) => (told = message));
    await until(async () => {
      if (!told) await audit();
      return told !== undefined;
    });
    t.match(told, { auditId: String }, 'and told of');
    await heard.stop();
  });

  t.test('PostgreSQL: TLS follows the address', { skip: !tls && 'there is no openssl here' }, async (t) => {
    if (!tls) return;
    const url = await postgres.createDatabase();
    const encrypted = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';
    const checked = open(
      t,
      `${url.replace('127.0.0.1', 'localhost')}?sslmode=verify-full&sslrootcert=${tls.ca}`,
    );
    t.same(await checked.rows(encrypted, []), [{ ssl: true }]);
    // All of its connections are of one kind: the queue's and the listener's, too.
    t.ok((await migrate(checked)).length > 0);

    await t.rejects(open(t, `${url}?sslmode=verify-full`).ping(), /certificate/, 'an unknown authority');
    t.same(await open(t, `${url}?sslmode=no-verify`).rows(encrypted, []), [{ ssl: true }]);
  });
});

/** An authority and a certificate of it for localhost, and what the server has to be told; undefined without openssl. */
function makeCertificates(): { readonly ca: string; readonly flags: readonly string[] } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'assay-tls-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
  const subject = (name: string) => ['-nodes', '-newkey', 'rsa:2048', '-subj', `/CN=${name}`];
  try {
    openssl('req', '-x509', ...subject('authority'), '-keyout', file('ca.key'), '-out', file('ca.pem'));
    const request = ['req', ...subject('localhost'), '-addext', 'subjectAltName=DNS:localhost'];
    openssl(...request, '-keyout', file('server.key'), '-out', file('server.csr'));
    const sign = ['x509', '-req', '-in', file('server.csr'), '-copy_extensions', 'copy', '-CAcreateserial'];
    openssl(...sign, '-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-out', file('server.pem'));
    chmodSync(folder, 0o755);
    chmodSync(file('server.key'), 0o600);
    // Run by root, the server belongs to another user.
    if (process.getuid?.() === 0) execFileSync('chown', ['postgres', file('server.key'), file('server.pem')]);
  } catch {
    return undefined;
  }
  const flags = [`ssl_cert_file=${file('server.pem')}`, `ssl_key_file=${file('server.key')}`, 'ssl=on'];
  return { ca: file('ca.pem'), flags: flags.flatMap((flag) => ['-c', flag]) };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(50);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
