// Every command against a real server, and against what stands where a server should be.
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { bar, sparkline } from '../../packages/cli/src/output/charts.ts';
import { assayIn, type StartedServer, startAssayServer } from '../helpers/assay-command.ts';
import { fakePrivateKey } from '../helpers/fake-private-key.ts';
import { gitRepository } from '../helpers/git-repository.ts';

const home = t.testdir();
const assay = assayIn(home);
const data = join(home, 'portal');
const project = join(home, 'project');
let server: StartedServer;

t.before(async () => {
  mkdirSync(project);
  const key = fakePrivateKey();
  gitRepository(project, { 'key.pem': key });
  server = await startAssayServer(assay, ['--data-dir', data, '--allow-local-repositories'], {
    env: { ASSAY_OSV_API_URL: 'none' },
  });
});
t.teardown(() => server.stop('SIGKILL'));

/** Runs a command, checks its code, and gives its document. */
async function json<Result = Record<string, unknown>>(
  t: Tap,
  args: readonly string[],
  code = 0,
  input?: string,
): Promise<Result> {
  const words = [...args, '--json'];
  const ended = input === undefined ? await assay.here(words) : await assay.run(words, { input });
  t.equal(ended.code, code, `assay ${args.join(' ')}: ${ended.stderr}`);
  return JSON.parse(ended.stdout) as Result;
}

type Tap = Pick<Test, 'equal'>;

t.test('a whole life: sign in, register, audit, judge, sign out', async (t) => {
  const signedOut = await json<Failed>(t, ['whoami', '--server', server.origin], 4);
  t.equal(signedOut.error.code, 'NOT_SIGNED_IN');

  const password = readFileSync(join(data, 'initial-admin-password'), 'utf8');
  await json(
    t,
    ['login', '--server', server.origin, '--email', 'admin@localhost', '--password-stdin'],
    0,
    password,
  );
  t.equal(statSync(join(home, 'config', 'credentials.json')).mode & 0o777, 0o600);
  t.match(await json(t, ['whoami']), { email: 'admin@localhost', role: 'admin' });

  await json(t, ['teams', 'create', 'Platform', '--description', 'builds']);
  const repository = await json<{ id: string; name: string }>(t, ['repos', 'add', `file://${project}`]);
  t.equal(
    (await json<Failed>(t, ['repos', 'add', `file://${project}/`], 2)).error.code,
    'CONFLICT_DUPLICATE',
  );
  await json(t, ['repos', 'update', 'project', '--name', 'my project', '--compliance-level', 'level2']);
  t.match(await json(t, ['repos', 'show', 'MY PROJECT']), { id: repository.id, complianceLevel: 'level2' });
  t.match(await json(t, ['repos', 'list', '--fields', 'name,id']), {
    items: [{ name: 'my project', id: repository.id }],
    pagination: { total: 1 },
  });
  t.match(await json(t, ['repos', 'show', repository.id.slice(-8)]), { id: repository.id });

  const audit = await json<{ id: string; findings: { id: string }[] }>(
    t,
    ['audits', 'run', `file://${project}`, '--type', 'security', '--wait'],
    1,
  );
  t.equal(audit.findings.length, 1);
  await json(t, ['audits', 'watch', audit.id, '--fail-on', 'never']);
  t.match(await json(t, ['audits', 'list', '--repository', 'my project']), { items: [{ id: audit.id }] });
  t.match(await json(t, ['audits', 'show', audit.id.slice(-8).toUpperCase()]), { id: audit.id });
  t.match(await json(t, ['audits', 'show', '00000000'], 2), { error: { code: 'RESOURCE_NOT_FOUND' } });
  const [finding] = audit.findings;
  const id = finding?.id ?? '';
  const ifResolved = ['compliance', 'status', '--repository', 'my project', '--if-resolved', id];
  t.match(await json(t, ifResolved), { before: { name: 'my project' }, after: { name: 'my project' } });
  t.equal(
    (await json<Failed>(t, ['findings', 'update', id, '--status', 'false_positive'], 2)).error.code,
    'VALIDATION_ERROR',
  );
  t.match(
    await json(t, ['findings', 'update', id, '--status', 'false_positive', '--comment', 'a test key']),
    { status: 'false_positive' },
  );
  t.match(await json(t, ['findings', 'show', id]), { history: Array });
  const again = await assay.run(['audits', 'run', repository.id, '--type', 'security', '--wait']);
  t.match(again.stdout, '… and 1 that was decided about or fixed: assay findings list');
  t.notMatch(again.stdout, 'assay explain', 'what was decided about is not listed as open');
  const git = gitRepository(project);
  git.git('checkout', '-q', '-b', 'feature');
  git.commit({ 'run.js': 'eval(location.hash);\n' });
  git.git('checkout', '-q', 'main');
  const ofBranch = [
    'audits',
    'run',
    'my project',
    '--type',
    'security',
    '--ref',
    'feature',
    '--change',
    'main',
  ];
  const change = await assay.run([...ofBranch, '--wait', '--fail-on', 'medium']);
  t.equal(change.code, 1, 'what the branch brings');
  t.match(change.stdout, / \(change since main\)\n[\s\S]*1 new, 0 fixed\n {2}\w+ +\S.* {2}run\.js:1\n$/);
  t.match(await json(t, [...ofBranch.slice(0, 5), '--change', 'feature', '--wait']), { summary: { new: 0 } });
  await json(t, [...ofBranch, '--gate'], 2);
  await json(t, ['schedules', 'add', 'nightly', '--cron', '0 3 * * *', '--type', 'security']);
  const own = ['--repository', 'my project', '--cron', '0 4 * * *', '--type', 'security'];
  await json(t, ['schedules', 'add', 'of one', ...own]);
  const schedules = (await assay.run(['schedules', 'list', '--sort', 'name'])).stdout;
  t.match(schedules, /^nightly +all repositories .*\nof one +my project /m);
  t.equal((await json<Failed>(t, ['audits', 'show', repository.id], 2)).error.code, 'RESOURCE_NOT_FOUND');

  const batch = await json<{ created: unknown[]; failed: unknown[] }>(
    t,
    ['audits', 'batch', '-'],
    2,
    JSON.stringify([
      { repository: 'my project', type: 'security' },
      { repositoryId: repository.id, type: 'nonsense' },
    ]),
  );
  t.equal(batch.created.length, 1);
  t.equal(batch.failed.length, 1);
  t.match(await json(t, ['api', 'GET', '/findings?limit=1']), { pagination: { limit: 1 } });
  t.match(await json(t, ['compliance', 'status']), { summary: { repositories: 1 } });
  const waived = await json<{ id: string }>(t, [
    'compliance',
    'waive',
    'my project',
    '--policy',
    'no open secrets in code',
    ...[
      '--reason',
      'a test key',
      '--expires-at',
      new Date(Date.now() + 86_400_000 * 9).toISOString().slice(0, 10),
    ],
  ]);
  t.match(await json(t, ['compliance', 'waivers', '--active']), { items: [{ id: waived.id }] });
  const status = await assay.run(['compliance', 'status']);
  t.match(status.stdout.replace(/\s+/g, ' '), /waived/);
  await json(t, ['compliance', 'unwaive', waived.id]);
  const unknownPolicy = ['compliance', 'waive', 'my project', '--policy', 'none such', '--reason', 'x'];
  await json(t, [...unknownPolicy, '--expires-at', '2027-01-01'], 2);
  t.match(await json(t, ['dashboard']), { metrics: { totalRepositories: 1 } });
  const drawn = (await assay.run(['dashboard'])).stdout;
  t.match(drawn, /^ {2}open +[▁-█]{20,} \d+ → \d+$/m, 'a line for the days');
  t.equal(bar(1, 8, 10), '█▎', 'to an eighth of a column');
  t.equal(bar(0, 8, 10) + bar(1, 1_000_000, 10), '▏', 'what is not nothing shows');
  t.equal(sparkline([0, 1, 2, 8], 4), '▁▂▃█');
  t.equal(sparkline([0, 9, 0, 1], 2), '█▂', 'the highest of each share');
  t.match(await json(t, ['activity', 'list', '--limit', '3']), { items: [{}, {}, {}] });

  const token = await json<{ token: string }>(t, [
    'tokens',
    'create',
    'ci',
    '--expires-in-days',
    '1',
    '--role',
    'auditor',
  ]);
  const asToken = { ASSAY_TOKEN: token.token, ASSAY_SERVER: `${server.origin}/v1` };
  const viewed = await assay.run(['repos', 'list'], { env: asToken });
  t.match(viewed.stdout, 'my project');
  const refused = await assay.run(['repos', 'remove', 'my project', '--yes'], { env: asToken });
  t.equal(refused.code, 4, 'an auditor deletes nothing');

  await json(t, ['repos', 'remove', 'my project', '--yes']);
  await json(t, ['logout']);
  await json(t, ['whoami', '--server', server.origin], 4);
});

interface Failed {
  readonly error: { readonly code: string; readonly message: string };
}

t.test('API client: wrong credentials and unreadable credential files exit with 4', async (t) => {
  const wrong = await assay.run(
    ['login', '--server', server.origin, '--email', 'admin@localhost', '--password-stdin'],
    { input: 'not this one at all' },
  );
  t.equal(wrong.code, 4);
  t.match(wrong.stderr, /email address or password is incorrect/);

  const expired = await assay.run(['whoami'], {
    env: { ASSAY_SERVER: server.origin, ASSAY_TOKEN: 'eyJhbGciOiJIUzI1NiJ9.e30.x' },
  });
  t.equal(expired.code, 4);
  t.match(expired.stderr, /is invalid or has expired.*assay login/);

  const file = join(home, 'config', 'credentials.json');
  mkdirSync(join(home, 'config'), { recursive: true });
  if (!existsSync(file)) writeFileSync(file, '{}');
  chmodSync(file, 0o644);
  const open = await assay.run(['whoami', '--server', server.origin]);
  t.equal(open.code, 4);
  t.match(open.stderr, /Other users can read .*chmod 600/);
  chmodSync(file, 0o600);
});

t.test(
  'API client: exits with 5 and one sentence when the server is missing, broken or of another version',
  async (t) => {
    const cases: readonly [string, RequestListener, RegExp][] = [
      [
        'a proxy',
        (_, response) => response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>down</h1>'),
        /returned 503 without a reason: a proxy/,
      ],
      [
        'a web page',
        (_, response) => response.writeHead(404).end('<h1>not here</h1>'),
        /returned 404 without a reason: check that it is an Assay server/,
      ],
      [
        'a truncated reply',
        (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"email": "a'),
        /is truncated or not valid JSON/,
      ],
      [
        'a connection that is cut',
        (_, response) => {
          response.writeHead(200, { 'content-length': 100 }).write('{"');
          setTimeout(() => response.destroy(), 50);
        },
        /connection .* was closed|cannot be reached/,
      ],
      [
        'another version',
        ({ url }, response) => {
          const missing = {
            code: 'RESOURCE_NOT_FOUND',
            message: 'This URL does not exist.',
            details: {},
            requestId: 'x',
          };
          if (url === '/health') response.end('{"status":"ok","version":"0.0.1","uptimeSeconds":1}');
          else response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(missing));
        },
        /runs Assay 0\.0\.1, which does not support GET \/v1\/users\/me/,
      ],
    ];
    for (const [name, answer, sentence] of cases) {
      const other = createServer(answer).listen(0, '127.0.0.1');
      await new Promise((resolve) => other.once('listening', resolve));
      const { port } = other.address() as { port: number };
      const env = { ASSAY_SERVER: `http://127.0.0.1:${port}`, ASSAY_TOKEN: 'some-token' };
      const ended = await assay.run(['whoami', '--json'], { env });
      other.close();
      other.closeAllConnections();
      t.equal(ended.code, 5, name);
      t.match(ended.stderr, sentence, name);
      t.equal(ended.stderr.trimEnd().split('\n').length, 1, `${name} is told in one line`);
      t.match(JSON.parse(ended.stdout), { error: { code: String, message: sentence, details: {} } });
    }
    const nobody = await assay.run(['whoami'], {
      env: { ASSAY_SERVER: 'http://127.0.0.1:9', ASSAY_TOKEN: 'x' },
    });
    t.equal(nobody.code, 5);
    const nowhere = await assay.run(['whoami'], {
      env: { ASSAY_SERVER: 'https://no-such-host.invalid', ASSAY_TOKEN: 'x' },
    });
    t.equal(nowhere.code, 5);
    t.match(nowhere.stderr, /no-such-host\.invalid cannot be resolved|cannot be reached/);
  },
);

t.test(
  'API client: waits for Retry-After on 429, and repeats a creation with the same Idempotency-Key',
  async (t) => {
    const keys: unknown[] = [];
    const busy = createServer((request, response) => {
      keys.push(request.headers['idempotency-key']);
      const body = { code: 'RATE_LIMIT_EXCEEDED', message: 'Too many.', details: {}, requestId: 'x' };
      if (keys.length < 2)
        response
          .writeHead(429, { 'retry-after': '1', 'content-type': 'application/json' })
          .end(JSON.stringify(body));
      else response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":"1","name":"a"}');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => busy.once('listening', resolve));
    t.teardown(() => busy.close());
    const { port } = busy.address() as { port: number };

    const ended = await assay.run(['teams', 'create', 'a'], {
      env: { ASSAY_SERVER: `http://127.0.0.1:${port}`, ASSAY_TOKEN: 'x' },
    });

    t.equal(ended.code, 0, ended.stderr);
    t.equal(keys.length, 2);
    t.type(keys[0], 'string');
    t.equal(keys[0], keys[1]);
  },
);

t.test('assay: a closed standard output does not crash it', async (t) => {
  const child = assay.start(['completion', 'bash']);
  child.stdout?.once('data', () => child.stdout?.destroy());
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });

  const code = await new Promise((resolve) => child.once('close', resolve));

  t.equal(code, 0);
  t.equal(stderr, '');
});
