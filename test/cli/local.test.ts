// `--local`: any API command on the data folder without a server, and what a pipeline builds on audits: the gate,
// the wait and one audit per commit.
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { assayIn, startAssayServer } from '../helpers/assay-command.ts';
import { gitRepository } from '../helpers/git-repository.ts';

const home = t.testdir();
const assay = assayIn(home);
const data = join(home, 'portal');
const local = ['--local', '--data-dir', data];

async function json<Result>(t: Test, args: readonly string[], code = 0): Promise<Result> {
  const ended = await assay.here([...args, ...local, '--json']);
  t.equal(ended.code, code, `assay ${args.join(' ')}: ${ended.stderr}`);
  return JSON.parse(ended.stdout) as Result;
}

t.test('portal commands: work without a server, and on the same database with one', async (t) => {
  const project = join(home, 'project');
  mkdirSync(project);
  gitRepository(project, { 'a.txt': 'nothing here\n' });

  t.match(await json(t, ['whoami']), { email: 'admin@localhost', role: 'admin' });
  await json(t, ['teams', 'create', 'Platform']);
  const { id } = await json<{ id: string }>(t, ['repos', 'add', `file://${project}`]);
  const audit = await json<{ id: string }>(t, ['audits', 'run', 'project', '--type', 'security']);
  t.match(audit, { status: 'completed', findings: [] }, 'it runs here, so it is waited for');
  await json(t, ['repos', 'update', 'project', '--visibility', 'public']);
  const gated = await json<object>(t, ['audits', 'run', 'project', '--type', 'compliance', '--gate'], 1);
  t.match(gated, { audits: [{ status: 'completed' }], gate: { repositoryId: id, state: 'non_compliant' } });
  const report = join(home, 'report.html');
  t.match(
    await json(t, ['reports', 'create', '--type', 'executive', '--format', 'html', '--output', report]),
    { status: 'completed' },
  );
  t.match(readFileSync(report, 'utf8'), '<!doctype html>');
  t.match(await json(t, ['audits', 'cancel', audit.id], 2), { error: { code: 'VALIDATION_ERROR' } });
  const text = await assay.run(['audits', 'run', 'project', '--type', 'compliance', '--gate', ...local]);
  t.match(text.stdout, /Gate: failed .*Blocking:\n {2}\S/);
  const shown = async (...args: string[]) => (await assay.here([...args, ...local])).stdout.split('\n');
  const listed = (await shown('findings', 'list')).slice(1, -1).map((line) => line.split(/\s+/)[1] ?? '');
  const ranks = listed.map((priority) => ['urgent', 'high', 'medium', 'low'].indexOf(priority));
  t.strictSame(ranks, ranks.toSorted(), 'the worst first');
  t.ok(new Set(ranks).size > 1);
  t.match((await shown('activity', 'list', '--action', 'repository.create'))[1], / repository project /);
  t.match((await shown('events', 'list')).join('\n'), /audit\.completed +compliance of project$/m);
  const none = async (...args: string[]) =>
    (await assay.here(['findings', 'list', '--query', 'CVE-2099-1', ...args, ...local])).stderr;
  t.match(
    await none('--repository', 'project'),
    /There are none in what was checked\.\nNot checked: .*there was no dependency audit\.\n/,
  );
  await json(t, ['repos', 'add', `file://${home}`, '--name', 'unread']);
  t.match(
    await none('--repository', 'unread'),
    /Not checked: 1 repository was never audited \(`assay audits run/,
  );
  t.match(await none(), /Not checked: 1 repository was never audited/);

  const server = await startAssayServer(assay, ['--data-dir', data]);
  t.teardown(() => server.stop('SIGKILL'));
  const refused = await assay.run(['repos', 'list', ...local]);
  t.equal(refused.code, 5);
  t.match(refused.stderr, /^assay: A server is running on .*Omit --local/);
  const both = await assay.run(['repos', 'list', ...local, '--server', server.origin]);
  t.equal(both.code, 2);
});

/** A server of one answer, whose address and token are in the environment. */
async function double(t: Test, answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { ASSAY_SERVER: `http://127.0.0.1:${port}`, ASSAY_TOKEN: 'some-token' };
}

const id = '01920000-0000-7000-8000-000000000000';
const zero = { critical: 0, high: 0, medium: 0, low: 0, info: 0, new: 0, fixed: 0 };
const audit = (status: string) => ({
  id,
  repositoryId: id,
  type: 'security',
  status,
  findings: [],
  findingsTotal: 0,
  progress: { phase: 'scan', percent: 40 },
  coverage: { level: 'full', complete: true, filesScanned: 1, filesSkipped: 0, bytesScanned: 1, skipped: [] },
  summary: zero,
  failure: null,
});

t.test('audits wait: follows events, and polls when the stream is missing or breaks', async (t) => {
  for (const mode of ['events', 'none', 'cut', 'held back']) {
    const asked: string[] = [];
    const env = await double(t, ({ url = '' }, response) => {
      asked.push(url);
      if (url.endsWith('/events') && mode === 'none') response.writeHead(502).end();
      else if (url.endsWith('/events') && mode === 'held back') response.writeHead(200).flushHeaders();
      else if (url.endsWith('/events')) {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('retry: 2000\n\nid: 41\nevent: progress\ndata: {"phase":"scan","percent":40}\n\n');
        if (mode === 'cut') setTimeout(() => response.destroy(), 50);
        else setTimeout(() => response.end(': hm\n\nid: 1000\nevent: completed\ndata: {}\n\n'), 50);
      } else {
        const reads = asked.filter((other) => other === url).length;
        const body = audit(mode === 'events' || reads > 1 ? 'completed' : 'in_progress');
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      }
    });

    const ended = await assay.run(['audits', 'watch', id, '--json'], { env });

    t.equal(ended.code, 0, `${mode}: ${ended.stderr}`);
    const reads = asked.filter((url) => url === `/v1/audits/${id}`).length;
    t.equal(reads, mode === 'events' ? 1 : 2, mode);
  }
});

t.test('audits wait: exits as undecided after its timeout', async (t) => {
  const env = await double(t, ({ url = '' }, response) => {
    if (url.endsWith('/events')) response.writeHead(200).write('retry: 2000\n\n');
    else response.end(JSON.stringify(audit('in_progress')));
  });

  const ended = await assay.run(['audits', 'watch', id, '--timeout', '1'], { env });

  t.equal(ended.code, 3);
  t.match(ended.stderr, /did not finish within 1 s/);
});

t.test('audits create: one pipeline run of a commit requests one audit', async (t) => {
  const keys: unknown[] = [];
  const env = await double(t, ({ url = '', headers }, response) => {
    if (url === '/v1/audits') keys.push(headers['idempotency-key']);
    const body = url === '/v1/audits' ? audit('pending') : { id, name: 'a', url: 'https://example.com/a' };
    response.writeHead(url === '/v1/audits' ? 201 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  const github = { GITHUB_ACTIONS: 'true', GITHUB_SHA: 'a'.repeat(40), GITHUB_RUN_ID: '7' };
  const run = (more: object) =>
    assay.run(['audits', 'run', id, '--type', 'security'], { env: { ...env, ...more } });

  for (const more of [github, github, { ...github, GITHUB_RUN_ATTEMPT: '2' }, {}, {}]) await run(more);

  t.equal(keys.length, 5);
  t.equal(keys[0], keys[1], 'the same attempt');
  t.equal(new Set(keys).size, 4, 'another attempt is another audit, and so is each call elsewhere');
});

t.test('assay tokens create: a token reads and ends soon, unless more is asked for', async (t) => {
  const assay = assayIn(t.testdir());
  const create = async (...args: readonly string[]) => {
    const ended = await assay.run(['tokens', 'create', ...args, '--local', '--data-dir', 'portal', '--json']);
    const { role, scopes, expiresAt, createdAt } = JSON.parse(ended.stdout);
    const days = Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000);
    return { role, scopes, days, stderr: ended.stderr };
  };

  const plain = await create('ci');
  const scoped = await create('ci', '--scope', 'audits:create');
  const developer = await create('other', '--role', 'developer', '--expires-in-days', '365');

  t.match(plain, { role: 'admin', days: 30, stderr: /It only reads\. For more, create one with --scope/ });
  t.ok(plain.scopes.includes('audits:read'));
  t.notOk(plain.scopes.some((scope: string) => /create|update|delete|write|manage|tokens/.test(scope)));
  t.notMatch(plain.stderr, /Another token/);
  t.match(scoped, {
    role: 'admin',
    scopes: ['audits:create'],
    stderr: /Another token of yours is called ci, too/,
  });
  t.notMatch(scoped.stderr, /only reads/);
  t.match(developer, { role: 'developer', days: 365, stderr: /The token other \(developer\) expires at/ });
  const { stdout: listed } = await assay.run(['tokens', 'list', '--local', '--data-dir', 'portal']);
  t.match(listed, /^ci +admin +read +2/m, 'what a token can do, beside the role that bounds it');
  t.match(listed, /^ci +admin +audits:create +2/m);
  t.match(listed, /^other +developer +all of it +2/m);
  for (const { stderr } of [plain, scoped])
    t.match(stderr, /The token ci expires at/, 'no role: it has scopes');
});
