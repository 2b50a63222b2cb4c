// `assay server start` as a process: what it prints, what it keeps, how it stops and why it refuses to start.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { assayIn, startAssayServer } from '../helpers/assay-command.ts';
import { someOf } from '../helpers/properties.ts';

t.test('server start: prints its address, logs JSON, keeps keys private, and stops with 0', async (t) => {
  const home = t.testdir();
  const data = join(home, 'portal');
  const server = await startAssayServer(assayIn(home), ['--data-dir', data]);
  t.teardown(() => server.stop('SIGKILL'));

  const health = await fetch(`${server.origin}/health`);
  const refused = await fetch(`${server.origin}/v1/teams?token=abc`, {
    headers: { 'x-request-id': 'mine-1' },
  });
  const password = readFileSync(join(data, 'initial-admin-password'), 'utf8').trim();
  const body = JSON.stringify({ email: 'admin@localhost', password });
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${server.origin}/v1/auth/login`, { method: 'POST', headers, body });
  const { token } = (await login.json()) as { token: string };

  t.equal(health.status, 200);
  t.equal(refused.status, 401);
  t.equal(login.status, 200);
  for (const name of readdirSync(data)) {
    const { mode } = statSync(join(data, name));
    t.equal(mode & 0o077, 0, `${name} is for its owner only`);
  }
  t.equal(statSync(data).mode & 0o777, 0o700);
  t.ok(readFileSync(join(data, 'jwt-secret'), 'utf8').trim().length >= 32);

  t.equal(await server.stop(), 0);
  const lines = server
    .log()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  t.notMatch(server.log(), password, 'the password is in its file only');
  t.equal(
    lines.filter(({ passwordFile }) => passwordFile === join(data, 'initial-admin-password')).length,
    1,
  );
  t.match(
    lines.find(({ requestId }) => requestId === 'mine-1'),
    { message: 'request', method: 'GET', path: '/v1/teams', status: 401, level: 'info' },
  );
  t.notMatch(server.log(), token, 'no token in the log');
  t.notMatch(server.log(), 'token=abc', 'no query in the log');
});

t.test(
  'server start: on stop, readiness fails first, and requests are served until load balancers notice',
  async (t) => {
    const home = t.testdir();
    const env = { ASSAY_DRAIN_SECONDS: '1' };
    const server = await startAssayServer(assayIn(home), ['--data-dir', join(home, 'portal')], { env });
    t.teardown(() => server.stop('SIGKILL'));
    const ready = () => fetch(`${server.origin}/health/ready`);
    t.equal((await ready()).status, 200);

    const ended = server.stop();
    let check = await ready();
    while (check.status === 200) check = await ready();
    const served = await fetch(`${server.origin}/v1/teams`);

    t.equal(check.status, 503);
    t.equal(served.status, 401, 'it still answers');
    t.equal(served.headers.get('connection'), 'close', 'and sends the caller elsewhere');
    t.equal(await ended, 0);
  },
);

t.test('server start: a second start keeps the administrator and prints no password', async (t) => {
  const home = t.testdir();
  const args = ['--data-dir', join(home, 'portal')];
  const first = await startAssayServer(assayIn(home), args);
  await first.stop('SIGINT');

  const second = await startAssayServer(assayIn(home), args);

  t.equal(await second.stop(), 0);
  t.notMatch(second.log(), 'passwordFile');
});

t.test('server start: creates the administrator of the environment, without a password file', async (t) => {
  const home = t.testdir();
  const data = join(home, 'portal');
  const password = ['quite', 'a', 'long', 'sentence'].join(' ');
  const env = { ASSAY_ADMIN_EMAIL: 'ada@example.com', ASSAY_ADMIN_PASSWORD: password };
  const assay = assayIn(home);
  const server = await startAssayServer(assay, ['--data-dir', data], { env });
  t.teardown(() => server.stop('SIGKILL'));

  const login = [
    'login',
    '--server',
    `${server.origin}/v1`,
    '--email',
    'ada@example.com',
    '--password-stdin',
  ];
  const signedIn = await assay.run(login, { input: `${password}\n` });

  t.equal(signedIn.code, 0, signedIn.stderr);
  t.notOk(existsSync(join(data, 'initial-admin-password')));
  await server.stop();
  t.notMatch(server.log(), password);
});

t.test('server start: exits with one sentence and a code when it cannot start', async (t) => {
  const home = t.testdir({ file: 'x', damaged: { 'assay.db': 'not a database at all, '.repeat(50) } });
  const assay = assayIn(home);
  const listener = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  t.teardown(() => listener.close());
  const { port } = listener.address() as { port: number };
  const running = await startAssayServer(assay, ['--data-dir', join(home, 'taken')]);
  t.teardown(() => running.stop('SIGKILL'));
  const cases: readonly [string, readonly string[], Record<string, string>, number, RegExp][] = [
    [
      'port in use',
      ['--port', String(port), '--data-dir', join(home, 'a')],
      {},
      5,
      /Port \d+ on 127.0.0.1 is already in use/,
    ],
    [
      'other instance',
      ['--port', '0', '--data-dir', join(home, 'taken')],
      {},
      5,
      /Another Assay process is using/,
    ],
    ['a file as folder', ['--port', '0', '--data-dir', join(home, 'file')], {}, 5, /is not a folder/],
    [
      'a damaged database',
      ['--port', '0', '--data-dir', join(home, 'damaged')],
      {},
      5,
      /corrupt, or not an Assay database/,
    ],
    [
      'an unknown variable',
      ['--data-dir', join(home, 'b')],
      { ASSAY_PROT: '1' },
      2,
      /Did you mean ASSAY_PORT/,
    ],
    [
      'a short secret',
      ['--data-dir', join(home, 'b')],
      { ASSAY_JWT_SECRET: 'short' },
      2,
      /at least 32 bytes/,
    ],
    [
      'PostgreSQL without a secret',
      ['--data-dir', join(home, 'b'), '--database-url', 'postgres://assay@127.0.0.1:1/assay'],
      {},
      2,
      /With PostgreSQL, set ASSAY_JWT_SECRET/,
    ],
    [
      'PostgreSQL that does not exist',
      ['--data-dir', join(home, 'b'), '--database-url', 'postgres://assay:hunter2@127.0.0.1:1/assay'],
      { ASSAY_JWT_SECRET: 'x'.repeat(40) },
      5,
      /The database at 127.0.0.1:1\/assay cannot be reached/,
    ],
  ];
  for (const [name, args, env, code, sentence] of someOf(cases, 3)) {
    const ended = await assay.run(['server', 'start', ...args], { env });
    const said = ended.stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
    t.equal(ended.code, code, `${name}: ${ended.stderr}`);
    t.match(said.join('\n'), sentence, name);
    t.equal(said.length, 1, `${name} is told in one line`);
    t.notMatch(ended.stderr, 'hunter2');
    t.equal(ended.stdout, '');
  }
});

t.test('worker: refuses to start without PostgreSQL', async (t) => {
  const ended = await assayIn(t.testdir()).run(['worker', 'start', '--audit-concurrency', '2']);

  t.equal(ended.code, 2);
  t.match(ended.stderr, /^assay: A worker requires PostgreSQL/);
  t.equal(ended.stdout, '');
});

t.test('server start: refuses a database of a newer version', async (t) => {
  const home = t.testdir();
  const data = join(home, 'portal');
  const assay = assayIn(home);
  await (await startAssayServer(assay, ['--data-dir', data])).stop();
  const script = `import('@assay/core').then(async () => {
    const { default: Database } = await import('better-sqlite3');
    new Database(process.argv[1]).exec("insert into schema_migrations (name, batch, migration_time) values ('9999-later', 9, 0)");
  })`;
  const root = join(import.meta.dirname, '..', '..');
  spawnSync(process.execPath, ['-e', script, join(data, 'assay.db')], { cwd: root });

  const ended = await assay.run(['server', 'start', '--port', '0', '--data-dir', data]);

  t.equal(ended.code, 5);
  t.match(ended.stderr, /written by a newer version of Assay/);
});

t.test(
  'server start: refuses a data folder that is not writable',
  { skip: process.getuid?.() === 0 && 'root may write everywhere' },
  async (t) => {
    const home = t.testdir();
    const data = join(home, 'closed');
    mkdirSync(data, { mode: 0o500 });
    writeFileSync(join(home, 'x'), '');

    const ended = await assayIn(home).run(['server', 'start', '--port', '0', '--data-dir', data]);

    t.equal(ended.code, 5);
    t.match(ended.stderr, /is not writable\. Check its permissions/);
  },
);
