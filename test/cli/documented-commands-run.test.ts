// Every command line in the README and the documents runs, against a portal and repositories made for it.
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { assayIn, canRunHere, type StartedServer, startAssayServer } from '../helpers/assay-command.ts';
import { commands, documentedLines, parseLine } from '../helpers/documented-commands.ts';
import { examplePolicy } from '../helpers/example-files.ts';
import { gitRepository } from '../helpers/git-repository.ts';
import { login, notRun, runs } from './documented-line-runs.ts';

// Processes for scans and servers.
t.setTimeout(600_000);

const home = t.testdir();
const assay = assayIn(home);
const data = join(home, 'portal');
const project = join(home, 'my-project');
const express = join(home, 'express');
let server: StartedServer;
let token = '';
let receiver = '';

const password = (): string => readFileSync(join(data, 'initial-admin-password'), 'utf8');

/** Those that make something come first, and those that end something last. */
function rankOf(line: string): number {
  if (/^(?:config|logout)/.test(line)) return 4;
  if (/^sessions revoke-all/.test(line)) return 3;
  if (/ (?:remove|delete|revoke|unwaive|unset|rotate-\S+|import)\b|^server /.test(line)) return 2;
  return /^teams create|^repos add|^login|--update-baseline/.test(line) ? 0 : 1;
}

let made = 0;

async function api<Result = { readonly id: string }>(
  method: string,
  path: string,
  body?: unknown,
): Promise<Result> {
  const send = () =>
    fetch(`${server.origin}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  let response = await send();
  // A busy machine: the server sheds load, and says when to come again.
  for (; response.status === 429; response = await send())
    await delay(1_000 * Number(response.headers.get('retry-after') ?? 1));
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? ({} as Result) : (JSON.parse(text) as Result);
}

async function firstOf(path: string): Promise<{ readonly id: string }> {
  const { items } = await api<{ items: { id: string }[] }>(
    'GET',
    `${path}${path.includes('?') ? '&' : '?'}limit=1`,
  );
  const [first] = items;
  if (!first) throw new Error(`${path} is empty`);
  return first;
}

async function freshAudit(): Promise<string> {
  const { id: repositoryId } = await firstOf('/repositories?q=my-project');
  return (await api('POST', '/audits', { repositoryId, type: 'dependency' })).id;
}

async function freshWaiver(): Promise<string> {
  const repositoryId = await freshRepository();
  const { id: policyId } = await firstOf('/compliance/policies');
  const expiresAt = new Date(Date.now() + 9 * 86_400_000).toISOString();
  return (await api('POST', '/compliance/waivers', { repositoryId, policyId, reason: 'a test', expiresAt }))
    .id;
}

async function freshRepository(): Promise<string> {
  made += 1;
  const { id: team } = await firstOf('/teams');
  const url = `https://git.example.com/acme/made-${made}`;
  return (await api('POST', '/repositories', { url, team, name: `made-${made}` })).id;
}

async function freshReport(): Promise<string> {
  const { id } = await api('POST', '/reports', { type: 'findings', format: 'json' });
  for (;;) {
    const { status } = await api<{ status: string }>('GET', `/reports/${id}`);
    if (status === 'completed' || status === 'failed') return id;
    await delay(50);
  }
}

async function freshSession(): Promise<string> {
  await fetch(`${server.origin}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@localhost', password: password().trim() }),
  });
  const { items } = await api<{ items: { id: string; current: boolean }[] }>('GET', '/auth/sessions');
  return items.find(({ current }) => !current)?.id ?? '';
}

/** A new one for each command, so that none depends on what another has ended. */
const ids: Readonly<Record<string, () => Promise<string>>> = {
  audits: freshAudit,
  compliance: freshWaiver,
  findings: async () => (await firstOf('/findings')).id,
  policies: async () =>
    (
      await api('POST', '/compliance/policies', {
        name: `made-${(made += 1)}`,
        level: 'level1',
        condition: 'true',
      })
    ).id,
  reports: freshReport,
  schedules: async () => {
    const { id: repositoryId } = await firstOf('/repositories?q=my-project');
    const name = `made-${(made += 1)}`;
    return (await api('POST', '/schedules', { name, cron: '0 2 * * *', types: ['dependency'], repositoryId }))
      .id;
  },
  sessions: freshSession,
  tokens: async () => {
    // A token makes no tokens.
    const ended = await assay.run(['tokens', 'create', `made-${(made += 1)}`, '--json']);
    return (JSON.parse(ended.stdout) as { id: string }).id;
  },
};

const files: Readonly<Record<string, () => string>> = {
  'audits batch': () => join(home, 'batch.json'),
  'audits import': () => join(home, 'scan.json'),
  'cost compare': () => join(home, 'scenarios.json'),
  'credentials add': tokenFile,
  'credentials rotate': tokenFile,
  'trackers add': tokenFile,
  'repos import': urlFile,
  'rules test': () => join(project, 'assay-rules', 'acme.yml'),
};

const rules = `rules:
  - id: no-danger
    message: Found
    severity: WARNING
    languages: [javascript]
    pattern: danger(...)
    examples:
      fail: ['danger(1)']
`;

async function freshTeam(): Promise<string> {
  return (await api<{ name: string }>('POST', '/teams', { name: `made-${(made += 1)}` })).name;
}

let member = '';

/** A team with a member. */
async function freshMembers(): Promise<string> {
  member = await freshUser();
  const [user] = (await api<{ items: { id: string }[] }>('GET', `/users?q=${member}`)).items;
  const { id, name } = await api<{ id: string; name: string }>('POST', '/teams', {
    name: `made-${(made += 1)}`,
  });
  await api('POST', `/teams/${id}/members`, { userId: user?.id });
  return name;
}

async function freshUser(): Promise<string> {
  const email = `made${(made += 1)}@example.com`;
  await api('POST', '/users', { email, name: 'Made', role: 'developer', password: `${email}-Aa9x` });
  return email;
}

async function freshChannel(): Promise<string> {
  const name = `made-${(made += 1)}`;
  await api('POST', '/channels', { kind: 'mattermost', url: `${receiver}/${made}`, name });
  return name;
}

function channelUrlFile(): string {
  const file = join(home, 'url.txt');
  writeFileSync(file, `${receiver}/chat\n`);
  return file;
}

async function freshWebhook(): Promise<string> {
  const name = `made-${(made += 1)}`;
  await api('POST', '/webhooks', { url: `${receiver}/${made}`, name });
  return name;
}

function tokenFile(): string {
  const file = join(home, 'token.txt');
  writeFileSync(file, 'made-by-a-test\n');
  return file;
}

function urlFile(): string {
  const file = join(home, 'urls.txt');
  writeFileSync(file, 'https://git.example.com/acme/imported.git\n');
  return file;
}

async function freshCredential(): Promise<string> {
  const name = `made-${(made += 1)}`;
  const scope = `https://git.example.com/${name}`;
  await api('POST', '/credentials', { kind: 'token', scope, name, token: 'made-by-a-test', test: false });
  return name;
}

async function freshDirectory(): Promise<string> {
  const name = `made-${(made += 1)}`;
  await api('POST', '/directories', { name });
  return name;
}

async function freshView(): Promise<string> {
  const name = `made-${(made += 1)}`;
  await api('POST', '/views', { name, query: 'severity=high' });
  return name;
}

/** What stands for a word in capitals, after this command. */
async function valueFor(command: string, word: string): Promise<string> {
  const [topic = ''] = command.split(' ');
  const values: Readonly<Record<string, () => string | Promise<string>>> = {
    ID: topic === 'explain' ? () => 'sql-injection' : (ids[topic] ?? (() => '')),
    CHECKPOINTS: () => join(home, 'checkpoints.jsonl'),
    MEMBERS: freshMembers,
    MEMBER: () => member,
    BACKUP: () => join(home, 'backup.db'),
    BUNDLE: () => join(home, 'advisories.assay.gz'),
    DATA: () => data,
    DOJO: () => join(home, 'findings.json'),
    FPF: () => join(home, 'shop.fpf.json'),
    EMPTY: () => join(home, 'empty'),
    EXPORT: () => join(home, 'export.gz'),
    OSV: () => join(home, 'osv'),
    FOLDER: () => join(home, `made-${(made += 1)}`),
    FILE: files[command] ?? (() => join(home, `made-${(made += 1)}`)),
    A: () => join(home, 'a.cdx.json'),
    B: () => join(home, 'b.cdx.json'),
    BEFORE: () => join(home, 'a.cdx.json'),
    AFTER: () => join(home, 'b.cdx.json'),
    CREDENTIAL: freshCredential,
    DIRECTORY: freshDirectory,
    EXPRESS: () => express,
    EMAIL: freshUser,
    KEY: () => 'server',
    METHOD: () => 'GET',
    NAME: () =>
      topic === 'audits' ? 'my-project' : topic === 'affected' ? 'CVE-2026-1' : `made-${(made += 1)}`,
    ORIGIN: () => server.origin,
    PATH: () => (topic === 'api' ? '/repositories' : topic === 'init' ? home : project),
    REPO: () => (command === 'repos remove' ? freshRepository() : 'my-project'),
    LEVEL: () => 'level2',
    REPOSITORY: () => (command === 'compliance gaps' ? 'my-project' : project),
    RULE: () => 'sql-injection',
    SHELL: () => 'bash',
    TEAM: freshTeam,
    TEXT: () => 'a comment',
    TYPE: () => 'security',
    URL: () => `${receiver}/made`,
    USER: freshUser,
    VALUE: () => server.origin,
    VIEW: freshView,
    CHANNEL: freshChannel,
    CHANNELURL: channelUrlFile,
    WEBHOOK: freshWebhook,
  };
  const value = values[word];
  return value === undefined ? word : value();
}

/** The line as it is run: without what is named but not given, its help. */
async function wordsOf(line: string, words: readonly string[]): Promise<string[]> {
  const parsed = parseLine(words);
  if (parsed === undefined) return [...words];
  const { id, given } = parsed;
  const name = id.split(':');
  const { args, flags } = commands[id] ?? { args: {}, flags: {} };
  const options = Object.entries(flags).filter(([, { type }]) => type === 'option');
  const takesValue = (word: string | undefined): boolean =>
    options.some(([flag, { char }]) => word === `--${flag}` || (char !== undefined && word === `-${char}`));
  const positional = given.filter((word, index) => !word.startsWith('-') && !takesValue(given[index - 1]));
  const needed = Object.values(args).filter(({ required }) => required === true).length;
  const lacksFlag = options.some(([flag, { required }]) => required === true && !line.includes(`--${flag}`));
  if (positional.length < needed || lacksFlag || takesValue(given.at(-1))) return [...name, '--help'];
  const filled: string[] = [];
  for (const word of given) filled.push(await valueFor(name.join(' '), word.split('|')[0] ?? word));
  return [...name, ...filled];
}

t.before(async () => {
  // Mattermost takes a message with 200 and `ok`; webhooks take any 2xx.
  const sink = createServer((_, response) => response.end('ok'));
  sink.listen(0, '127.0.0.1');
  await once(sink, 'listening');
  receiver = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
  t.teardown(() => sink.close());
  for (const path of [project, express])
    gitRepository(path, {
      'package.json': '{"name":"a","version":"1.0.0","dependencies":{"lodash":"4.17.11"}}',
      'package-lock.json':
        '{"name":"a","version":"1.0.0","lockfileVersion":3,"packages":{"":{"dependencies":{"lodash":"4.17.11"}},"node_modules/lodash":{"version":"4.17.11"}}}',
      'src/a.js': "app.get('/', (req, res) => db.query('SELECT ' + req.query.a));\n",
      '.github/CODEOWNERS': '* @org/payments\n',
      'assay-rules/acme.yml': rules,
      'assay-policies/bucket-owner-tag.yaml': JSON.stringify(examplePolicy),
    });
  writeFileSync(join(home, 'batch.json'), '[{"repository":"my-project","type":"dependency"}]');
  writeFileSync(join(home, 'findings.json'), '{"count":0,"results":[]}');
  writeFileSync(join(home, 'shop.fpf.json'), '{"project":{"name":"Shop"},"findings":[]}');
  const scenario = { name: 'a', model: 'openai:gpt-5', requests: 1, inputTokens: 10, outputTokens: 10 };
  writeFileSync(join(home, 'scenarios.json'), JSON.stringify({ scenarios: [scenario] }));
  server = await startAssayServer(assay, ['--data-dir', data, '--allow-local-repositories'], {
    env: {
      ASSAY_RATE_LIMIT_PER_MINUTE: '100000',
      ASSAY_WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
      // Nothing is due to be mailed while the test runs.
      ASSAY_SMTP_URL: 'smtp://127.0.0.1:9',
      ASSAY_MAIL_FROM: 'assay@example.com',
    },
  });
  const setUp = async (words: readonly string[], code = 0, input = ''): Promise<string> => {
    const ended = await assay.run(words, { input, cwd: project });
    if (ended.code !== code) throw new Error(`assay ${words.join(' ')}: ${ended.code} ${ended.stderr}`);
    return ended.stdout;
  };
  await setUp(login.replace('ORIGIN', server.origin).split(' '), 0, password());
  token = JSON.parse(await setUp(['tokens', 'create', 'test', '--role', 'admin', '--json'])).token;
  for (const name of ['Payments', 'Web']) await api('POST', '/teams', { name });
  await setUp(['repos', 'add', project, '--team', 'Web']);
  await setUp(['audits', 'run', 'my-project', '--type', 'security', '--wait'], 1);
  await setUp(['audits', 'run', 'my-project', '--type', 'dependency', '--wait'], 3);
  writeFileSync(join(home, 'scan.json'), await setUp(['scan', project, '--json', '--type', 'security'], 1));
  writeFileSync(join(home, 'checkpoints.jsonl'), '');
  mkdirSync(join(home, 'osv'), { recursive: true });
  writeFileSync(
    join(home, 'osv', 'GHSA-aaaa-bbbb-cccc.json'),
    '{"id":"GHSA-aaaa-bbbb-cccc","modified":"2026-01-01T00:00:00Z","affected":[]}',
  );
  await setUp(['server', 'migrate', '--data-dir', join(home, 'empty')]);
  await setUp(['server', 'export', join(home, 'export.gz'), '--data-dir', join(home, 'empty')]);
  await setUp(['server', 'backup', join(home, 'backup.db'), '--data-dir', data]);
  for (const name of ['a', 'b'])
    await setUp(['sbom', project, '--format', 'cyclonedx', '--output', join(home, `${name}.cdx.json`)]);
});
t.teardown(() => server?.stop('SIGKILL'));

/** Findings, and what could not be decided, are results of the commands that look for them. */
function codesOf([topic, verb]: readonly string[]): readonly number[] {
  const isAudit = topic === 'audits' && (verb === 'run' || verb === 'watch');
  return isAudit || topic === 'scan' || topic === 'affected' ? [0, 1, 3] : [0, 3];
}

async function runLine(t: Test, line: string, words: readonly string[]): Promise<void> {
  const run = runs[line] ?? {};
  const { code, says } = run;
  const given = await wordsOf(run.words ?? line, run.words?.split(' ') ?? words);
  const input = run.input === 'PASSWORD' ? password() : (run.input ?? '');
  const env = { ASSAY_SERVER: server.origin, ASSAY_OSV_API_URL: 'none' };
  const ended = run.until
    ? await stopped(given, run.until)
    : canRunHere(given)
      ? await assay.here(given, { cwd: project, env })
      : await assay.run(given, { cwd: project, input, env });
  const told = `${ended.stdout}${ended.stderr}`;
  const expected = code === undefined ? codesOf(given) : [code];
  t.ok(
    expected.includes(ended.code ?? -1),
    `assay ${line} (${given.join(' ')}) ended with ${ended.code}: ${told.slice(0, 400)}`,
  );
  t.notMatch(told, /internal error/i, line);
  if (says) t.match(told, says, line);
}

/** Ends it as Ctrl-C or a service manager does, once it has said so much. */
async function stopped(words: readonly string[], until: RegExp) {
  const child = assay.start(words, { cwd: project, env: { ASSAY_SERVER: server.origin } });
  let told = '';
  let isStopped = false;
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      told += chunk.toString();
      if (!isStopped && until.test(told)) isStopped = child.kill('SIGTERM');
    });
  const [code] = await once(child, 'close');
  return { code, stdout: told, stderr: '' };
}

t.test('documents: every assay command line runs', async (t) => {
  const lines = new Map(documentedLines().map(({ words }) => [words.join(' '), words]));
  const ordered = [...lines].sort(([one], [other]) => rankOf(one) - rankOf(other));

  for (const [line, words] of ordered) if (!(line in notRun)) await runLine(t, line, words);
  for (const line of [...Object.keys(runs), ...Object.keys(notRun)])
    t.ok(lines.has(line), `${line} is still documented`);
});
