// All repositories of a group, from nothing to audited: the commands that a person types, against the built portal, a Git server with a
// token, and a list in the form of GitLab's. The audits are interrupted once, and go on with the same command.
// node --conditions=assay-source test/bench/fleet-import.ts [repositories] [seconds before the interruption]
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { assayIn, type Ended } from '../helpers/assay-command.ts';
import { gitHttpsServer } from '../helpers/git-https-server.ts';

const [, , count = '200', interruptAfter = '20'] = process.argv;
const token = ['only', 'for', 'this', 'run'].join('-');
const work = mkdtempSync(join(tmpdir(), 'assay-bench-fleet-'));
const folder = join(work, 'git');
const home = join(work, 'home');
const ends: (() => unknown)[] = [];

try {
  const paths = Array.from(
    { length: Number(count) },
    (_, index) => `acme/team-${index % 8}/service-${index}`,
  );
  makeRepositories(paths);
  const git = await gitHttpsServer({ teardown: (end: () => unknown) => ends.push(end) } as never, folder, {
    decide: (shown) => (shown?.endsWith(`:${token}`) ? 'serve' : 401),
  });
  const list = await listOf(paths, git.origin);
  await onboard(list, git.origin, paths.length);
} finally {
  for (const end of ends) await end();
  rmSync(work, { recursive: true, force: true });
}

async function onboard(list: string, origin: string, wanted: number): Promise<void> {
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'token.txt'), token);
  const assay = assayIn(home);
  const data = join(home, 'portal');
  const env = { ASSAY_GIT_ALLOWED_HOSTS: '127.0.0.1', GIT_SSL_CAINFO: process.env.GIT_SSL_CAINFO };
  const portal = assay.start(['server', 'start', '--data-dir', data, '--port', '0'], { env });
  // What it logs is read, or it could not go on.
  portal.stderr?.resume();
  const isOver = new Promise((resolve) => portal.once('close', resolve));
  ends.unshift(async () => {
    portal.kill('SIGTERM');
    await isOver;
  });
  const address = await new Promise<string>((resolve) =>
    portal.stdout?.on('data', (chunk) => resolve(/http:\S+/.exec(String(chunk))?.[0] ?? '')),
  );
  const password = readFileSync(join(data, 'initial-admin-password'), 'utf8').trim();
  const typed: string[] = [];
  const run = async (input: string, ...words: string[]): Promise<Ended> => {
    typed.push(`assay ${words.join(' ')}`);
    const ended = await assay.run(words, { input, env: { ASSAY_SERVER: address } });
    const last = ended.stdout.trim().split('\n').at(-1);
    process.stdout.write(
      `${typed.length}. ${typed.at(-1)}\n   ended with ${ended.code}: ${last}\n${ended.stderr.slice(0, 500)}`,
    );
    return ended;
  };
  await run(password, 'login', '--server', address, '--email', 'admin@localhost', '--password-stdin');
  await run(
    '',
    'repos',
    'import',
    '--from',
    'gitlab',
    '--url',
    list,
    '--group',
    'acme',
    '--token-file',
    'token.txt',
    '--team-by',
    'group',
  );
  await run('', 'credentials', 'add', origin, '--secret-file', 'token.txt');
  const audits = ['audits', 'run', '--all', '--type', 'security', '--wait', '--fail-on', 'never'];
  const first = assay.start(audits, { env: { ASSAY_SERVER: address } });
  typed.push(`assay ${audits.join(' ')}`);
  await delay(Number(interruptAfter) * 1_000);
  first.kill('SIGINT');
  const code = await new Promise((resolve) => first.once('close', resolve));
  process.stdout.write(
    `${typed.length}. ${typed.at(-1)}\n   interrupted after ${interruptAfter} s, ended with ${code}\n`,
  );
  const again = await run('', ...audits);
  process.stdout.write(again.stdout.split('\n').slice(-6).join('\n'));
  const listed = async (what: string, ...words: string[]) =>
    JSON.parse(
      (await assay.run([what, 'list', ...words, '--json'], { env: { ASSAY_SERVER: address } })).stdout,
    ).pagination.total;
  const failed = JSON.parse(
    (await assay.run(['audits', 'list', '--status', 'failed', '--json'], { env: { ASSAY_SERVER: address } }))
      .stdout,
  ).items;
  for (const { failure } of failed) process.stdout.write(`\nfailed: ${failure?.message}`);
  process.stdout.write(
    `\n${typed.length} commands: ${await listed('repos')} of ${wanted} repositories, ${await listed('audits', '--status', 'completed')} completed and ${await listed('audits', '--status', 'failed')} failed audits, ${await listed('findings')} findings\n`,
  );
}

/** Each with a commit of its own, and one thing to find. */
function makeRepositories(paths: readonly string[]): void {
  const one = join(work, 'one');
  mkdirSync(one, { recursive: true });
  writeFileSync(
    join(one, 'index.js'),
    "const { exec } = require('node:child_process');\nexec('ls ' + process.argv[2]);\n",
  );
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], {
      cwd: one,
      stdio: 'ignore',
    });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'one');
  git('clone', '-q', '--bare', one, join(work, 'bare.git'));
  for (const path of paths) cpSync(join(work, 'bare.git'), join(folder, `${path}.git`), { recursive: true });
}

/** The list of GitLab, by pages of a hundred. */
async function listOf(paths: readonly string[], origin: string): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
    const part = paths.slice((page - 1) * 100, page * 100).map((path) => ({
      path_with_namespace: path,
      http_url_to_repo: `${origin}/${path}.git`,
      ssh_url_to_repo: `git@example.com:${path}.git`,
      archived: false,
      empty_repo: false,
    }));
    const next = `${url.replace(/&page=\d+/, '')}&page=${page + 1}`;
    if (page * 100 < paths.length) response.setHeader('link', `<${next}>; rel="next"`);
    response.end(JSON.stringify(part));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
