// The steps of the GitHub Action and of the other pipelines, run in a shell as their runner would.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { parse } from 'yaml';
import { assayBinary, assayIn, startAssayServer } from '../helpers/assay-command.ts';
import { fakePrivateKey } from '../helpers/fake-private-key.ts';
import { gitRepository } from '../helpers/git-repository.ts';

const root = join(import.meta.dirname, '../..');
const lacking = ['bash', 'sed', 'grep', 'tar'].filter(
  (command) => spawnSync(command, ['--version']).error !== undefined,
);
const skip =
  process.platform === 'win32'
    ? 'the steps are written for bash'
    : lacking.length > 0 && `the steps need ${lacking.join(' and ')}`;
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

const key = fakePrivateKey();

/** Runs the step whose script has the text, with the inputs and contexts in its variables. */
function runner(t: Test, home: string, cwd: string) {
  const shell = assayIn(home, 'bash');
  const files = { output: join(home, 'output'), summary: join(home, 'summary') };
  return async (step: string, given: Readonly<Record<string, string>>) => {
    const { run = '', env = {} } = action.runs.steps.find(({ run }) => run?.includes(step)) ?? {};
    const values: Record<string, string> = {
      ...Object.fromEntries(
        Object.entries(action.inputs).map(([name, input]) => [`inputs.${name}`, input.default]),
      ),
      'runner.temp': home,
      ...given,
    };
    const filled = Object.entries(env).map(([name, text]) => {
      const value = text.replace(/\$\{\{ (.+?) \}\}/g, (_, expression: string) =>
        inserted(expression, values),
      );
      return [name, value];
    });
    for (const file of Object.values(files)) writeFileSync(file, '');
    const ended = await shell.run(['-c', run], {
      cwd,
      env: {
        GITHUB_ACTION_PATH: root,
        GITHUB_OUTPUT: files.output,
        GITHUB_STEP_SUMMARY: files.summary,
        GITHUB_REPOSITORY: 'acme/app',
        RUNNER_TEMP: home,
        ...Object.fromEntries(filled),
      },
    });
    t.notMatch(run, '${{', 'text from elsewhere is no part of the script');
    const lines = readFileSync(files.output, 'utf8').trim().split('\n');
    const outputs = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s)));
    return { ...ended, outputs, summary: readFileSync(files.summary, 'utf8') };
  };
}

/** The few forms of expression that the action has. */
function inserted(expression: string, values: Readonly<Record<string, string>>): string {
  const [left = '', right] = expression.split(' || ');
  const [condition, chosen] = left.split(' && ');
  const [name = '', wanted] = (condition ?? '').split(' == ');
  const holds = wanted === undefined ? values[name] : values[name] === wanted.replaceAll("'", '');
  const value = chosen === undefined ? values[name] : holds ? values[chosen] : '';
  return value || (right === undefined ? '' : (values[right] ?? right.replaceAll("'", '')));
}

t.test('action: every action and file that it uses exists and is pinned', async (t) => {
  for (const { uses, run } of action.runs.steps) {
    if (uses) t.match(uses, /^[\w-]+\/[\w/-]+@[0-9a-f]{40}$/, uses);
    for (const [, script = ''] of (run ?? '').matchAll(/GITHUB_ACTION_PATH\/([\w./-]+)/g))
      t.ok(existsSync(join(root, script)), script);
  }
});

t.test('scan mode: annotations, SARIF, a summary, and what the change brings', { skip }, async (t) => {
  const home = t.testdir();
  const project = join(home, 'project');
  const repository = gitRepository(project, { 'old.pem': key, 'a.txt': 'hello\n' });
  repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  repository.git('checkout', '-q', '-b', 'feature');
  repository.commit({ 'a.txt': 'hello again\n' });
  const run = runner(t, home, project);
  const inputs = { 'inputs.types': 'security', 'github.base_ref': 'main', 'github.ref_name': 'feature' };

  const harmless = await run('scripts/ci.sh', inputs);
  const everything = await run('scripts/ci.sh', { ...inputs, 'inputs.changes-only': 'false' });
  const sarif = JSON.parse(readFileSync(join(project, 'assay.sarif'), 'utf8'));
  const lenient = await run('scripts/ci.sh', {
    ...inputs,
    'inputs.changes-only': 'false',
    'inputs.fail-on': 'never',
  });
  const odd = await run('scripts/ci.sh', { ...inputs, 'inputs.path': '$(touch owned); `touch owned`' });

  t.equal(harmless.code, 0, harmless.stderr);
  t.match(harmless.outputs, { 'exit-code': '0', sarif: 'assay.sarif' });
  t.equal(everything.code, 1);
  t.match(everything.stdout, /^::error .*file=old\.pem/m);
  t.match(everything.outputs, { 'exit-code': '1', summary: join(home, 'assay.md') });
  t.match(everything.summary, 'old.pem');
  t.match(sarif, { version: '2.1.0' });
  t.equal(lenient.code, 0);
  t.equal(odd.code, 2);
  t.match(odd.outputs, { 'exit-code': '2', sarif: '' });
  t.notOk(existsSync(join(project, 'owned')));
});

t.test('portal mode: waits, fails on findings, and on the gate', { skip }, async (t) => {
  const home = t.testdir();
  const project = join(home, 'project');
  gitRepository(project, { 'key.pem': key });
  const data = join(home, 'portal');
  const assay = assayIn(home);
  const local = ['--local', '--data-dir', data, '--json'];
  await assay.run(['teams', 'create', 'Platform', ...local]);
  await assay.run(['repos', 'add', `file://${project}`, ...local]);
  const scopes = ['repos:read', 'audits:create', 'audits:read', 'compliance:read'].flatMap((one) => [
    '--scope',
    one,
  ]);
  const { token } = JSON.parse((await assay.run(['tokens', 'create', 'ci', ...scopes, ...local])).stdout) as {
    token: string;
  };
  const server = await startAssayServer(assay, ['--data-dir', data, '--allow-local-repositories']);
  t.teardown(() => server.stop('SIGKILL'));
  const run = runner(t, home, home);
  const inputs = {
    'inputs.server': server.origin,
    'inputs.token': token,
    'inputs.repository': 'project',
    'inputs.types': 'security',
    'github.ref_name': 'main',
  };

  const found = await run('scripts/ci.sh', inputs);
  const gated = await run('scripts/ci.sh', { ...inputs, 'inputs.gate': 'true', 'inputs.fail-on': 'never' });
  const nobody = await run('scripts/ci.sh', { ...inputs, 'inputs.token': '' });

  t.equal(found.code, 1, found.stderr);
  t.match(found.outputs, { 'exit-code': '1', sarif: '' });
  t.match(found.summary, /### Assay[\s\S]*key\.pem/);
  t.equal(gated.code, 1);
  t.match(gated.stdout, 'Gate: failed');
  t.equal(nobody.code, 4);
  t.match(nobody.stderr, 'id-token: write');
});

t.test(
  'action: creates its comment once, updates it later, and leaves comments of others alone',
  { skip },
  async (t) => {
    const home = t.testdir();
    const marker = '<!-- assay: this comment is kept up to date -->';
    const person = { id: 1, body: `${marker} I quote`, user: { type: 'User' } };
    const comments: { id: number; body: string; user: { type: string } }[] = [person];
    const writes: string[] = [];
    const api = createServer(async (request, response) => {
      let text = '';
      for await (const part of request) text += part;
      const path = (request.url ?? '').split('?')[0];
      t.equal(request.headers.authorization, 'Bearer of-the-job');
      if (request.method === 'GET') return response.end(JSON.stringify(comments));
      writes.push(`${request.method} ${path}`);
      const { body } = JSON.parse(text) as { body: string };
      if (request.method === 'POST') comments.push({ id: 2, body, user: { type: 'Bot' } });
      else Object.assign(comments.find(({ id }) => path?.endsWith(`/${id}`)) ?? {}, { body });
      return response.end('{}');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => api.once('listening', resolve));
    t.teardown(() => api.close());
    const address = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    const comment = async (text: string) => {
      writeFileSync(join(home, 'assay.md'), text);
      const shell = assayIn(home, process.execPath);
      return shell.run([join(root, 'scripts/pull-request-comment.mjs')], {
        env: {
          GITHUB_API_URL: address,
          GITHUB_REPOSITORY: 'acme/app',
          GITHUB_TOKEN: 'of-the-job',
          PULL_REQUEST: '7',
          SUMMARY: join(home, 'assay.md'),
        },
      });
    };

    for (const text of ['first', 'first', 'second']) t.equal((await comment(text)).code, 0);

    t.same(writes, ['POST /repos/acme/app/issues/7/comments', 'PATCH /repos/acme/app/issues/comments/2']);
    t.match(comments, [person, { body: `${marker}\nsecond` }]);
  },
);

t.test('pipelines: the documented pipelines of other providers run', { skip }, async (t) => {
  const home = t.testdir();
  const project = join(home, 'project');
  const repository = gitRepository(project, { 'old.pem': key });
  repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  repository.commit({ 'a.txt': 'hello\n' });
  const bin = join(home, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'assay'), `#!/bin/sh\nexec "${process.execPath}" "${assayBinary}" "$@"\n`);
  chmodSync(join(bin, 'assay'), 0o755);
  const shell = assayIn(home, 'sh');
  const env = { PATH: `${bin}:${process.env.PATH}`, CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main' };
  const gitlab = parse(readFileSync(join(root, 'examples/ci/gitlab.yml'), 'utf8'));
  const github = parse(readFileSync(join(root, 'examples/ci/github.yml'), 'utf8'));
  const hooks = parse(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8'));

  const merge = await shell.run(['-c', gitlab.assay.script.join('\n')], { cwd: project, env });
  const generic = await shell.run([join(root, 'examples/ci/generic.sh')], { cwd: project, env });
  writeFileSync(join(project, 'staged.pem'), key);
  execFileSync('git', ['add', 'staged.pem'], { cwd: project });
  const hook = await shell.run(['-c', hooks[0].entry], { cwd: project, env });

  t.equal(merge.code, 0, merge.stderr);
  t.same(JSON.parse(readFileSync(join(project, 'assay.json'), 'utf8')), []);
  t.equal(generic.code, 1, generic.stderr);
  t.match(readFileSync(join(project, 'assay.xml'), 'utf8'), 'old.pem');
  t.equal(hook.code, 1, hook.stderr);
  t.match(hook.stdout, 'staged.pem');
  for (const job of Object.values<{ steps: { uses?: string; with?: object }[] }>(github.jobs)) {
    for (const { uses, with: inputs = {} } of job.steps) {
      if (!uses?.startsWith('YOUR_ORGANIZATION/')) continue;
      for (const name of Object.keys(inputs)) t.ok(name in action.inputs, `the action has the input ${name}`);
    }
  }
});

t.test('gate: terminal, action and hooks give the same verdict of a change', { skip }, async (t) => {
  const home = t.testdir();
  const bin = join(home, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'assay'), `#!/bin/sh\nexec "${process.execPath}" "${assayBinary}" "$@"\n`);
  chmodSync(join(bin, 'assay'), 0o755);
  const hooks = parse(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8')) as { entry: string }[];
  const env = { PATH: `${bin}:${process.env.PATH}` };
  const shell = assayIn(home, 'sh');
  const old = {
    'helper.py': 'import subprocess\n\n\ndef perform(cmd):\n    subprocess.run(cmd, shell=True)\n',
    'old.pem': key,
    'a.txt': 'hello\n',
  };
  const changes: readonly (readonly [
    string,
    number,
    Readonly<Record<string, string>>,
    string | undefined,
  ])[] = [
    ['harmless, and a known key moved', 0, { 'a.txt': 'hello again\n', 'moved.pem': key }, undefined],
    ['a new key', 1, { 'new.pem': fakePrivateKey('n') }, 'new.pem'],
    [
      'a flow that ends in an unchanged file',
      1,
      {
        'web.py':
          "from flask import Flask, request\nfrom helper import perform\n\napp = Flask(__name__)\n\n\n@app.route('/')\ndef index():\n    perform(request.args['cmd'])\n    return ''\n",
      },
      'helper.py',
    ],
  ];
  for (const [index, [name, code, files, place]] of changes.entries()) {
    const project = join(home, `project-${index}`);
    const repository = gitRepository(project, old);
    repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    repository.git('checkout', '-q', '-b', 'feature');
    for (const [path, text] of Object.entries(files)) writeFileSync(join(project, path), text);
    if ('moved.pem' in files) repository.git('rm', '-q', 'old.pem');
    repository.git('add', '-A');
    const ways: Record<string, { readonly code: number | null; readonly stdout: string }> = {};
    for (const { entry } of hooks)
      ways[`hook ${Object.keys(ways).length}`] = await shell.run(['-c', entry], { cwd: project, env });
    repository.git('commit', '-q', '-m', 'change');
    ways.terminal = await shell.run(['-c', 'assay scan --since origin/main --offline'], {
      cwd: project,
      env,
    });
    ways.action = await runner(
      t,
      home,
      project,
    )('scripts/ci.sh', {
      'inputs.types': 'security',
      'github.base_ref': 'main',
      'github.ref_name': 'feature',
    });
    for (const [way, ended] of Object.entries(ways)) {
      t.equal(ended.code, code, `${way}: ${name}\n${ended.stdout}`);
      if (place) t.match(ended.stdout, place, `${way}: ${name}`);
      t.notMatch(ended.stdout, /old\.pem|moved\.pem/, `${way}: ${name}`);
    }
  }
});
