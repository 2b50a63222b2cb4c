// Every command line in the README and the documents runs, against a portal and repositories made for it.
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { assayIn, canRunHere, type StartedServer, startAssayServer } from '../helpers/assay-command.ts';
import { commands, documentedLines, parseLine } from '../helpers/documented-commands.ts';
import { exampleMapping, examplePolicy } from '../helpers/example-files.ts';
import { gitRepository } from '../helpers/git-repository.ts';
import { login, notRun, runs } from './documented-line-runs.ts';
import { api, setWorld, valueFor } from './documented-line-values.ts';

// Processes for scans and servers.
t.setTimeout(600_000);

const home = t.testdir();
const assay = assayIn(home);
const data = join(home, 'portal');
const project = join(home, 'my-project');
const express = join(home, 'express');
let server: StartedServer;

const password = (): string => readFileSync(join(data, 'initial-admin-password'), 'utf8');

/** Those that make something come first, and those that end something last. */
function rankOf(line: string): number {
  if (/^(?:config|logout)/.test(line)) return 4;
  if (/^sessions revoke-all/.test(line)) return 3;
  if (/ (?:remove|delete|revoke|unwaive|unset|rotate-\S+|import)\b|^server /.test(line)) return 2;
  return /^teams create|^repos add|^login|--update-baseline/.test(line) ? 0 : 1;
}

const rules = `rules:
  - id: no-danger
    message: Found
    severity: WARNING
    languages: [javascript]
    pattern: danger(...)
    examples:
      fail: ['danger(1)']
`;

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
  const receiver = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
  t.teardown(() => sink.close());
  for (const path of [project, express])
    gitRepository(path, {
      'package.json': '{"name":"a","version":"1.0.0","dependencies":{"lodash":"4.17.11"}}',
      'package-lock.json':
        '{"name":"a","version":"1.0.0","lockfileVersion":3,"packages":{"":{"dependencies":{"lodash":"4.17.11"}},"node_modules/lodash":{"version":"4.17.11"}}}',
      'src/a.js': "app.get('/', (req, res) => db.query('SELECT ' + req.query.a));\n",
      '.github/CODEOWNERS': '* @org/payments\n',
      'assay-rules/acme.yml': rules,
      'acme-scan.json': JSON.stringify(exampleMapping()),
      'report.json': JSON.stringify(exampleMapping().samples[0]?.document),
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
  const { token } = JSON.parse(await setUp(['tokens', 'create', 'test', '--role', 'admin', '--json']));
  const { origin } = server;
  setWorld({ assay, home, data, project, express, receiver, origin, token, password: password() });
  const ada = { email: 'ada@example.com', name: 'Ada', role: 'developer', password: 'Aa9x-of-ada-2' };
  await api('POST', '/users', ada);
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
});
