// `assay scan` of a change: revisions, baselines, staged files and interruptions; and its output formats.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Detection, type Engine, scan } from '@assay/core';
import t from 'tap';
import { assayIn } from '../helpers/assay-command.ts';
import { fakePrivateKey } from '../helpers/fake-private-key.ts';
import { gitRepository } from '../helpers/git-repository.ts';
import { pathsOf, type ScanDocument } from './scan-document.ts';

const security = ['--type', 'security', '--offline'];

t.test('assay scan --format: writes valid documents, several at once', async (t) => {
  const home = t.testdir({ dirty: { 'key,one.pem': fakePrivateKey('w') } });
  const assay = assayIn(home);
  const files = [
    'a.sarif',
    'b.json',
    'c.html',
    'd.md',
    'junit=made/e.report',
    'gitlab=f.json',
    'github=g.txt',
    'h.csv',
  ];

  const ended = await assay.run([
    'scan',
    'dirty',
    ...security,
    ...files.flatMap((file) => ['--output', file]),
  ]);

  t.equal(ended.code, 1, ended.stderr);
  t.match(ended.stdout, 'assay explain private-key', 'the table is shown as well');
  const read = (name: string) => readFileSync(join(home, name), 'utf8');
  t.match(JSON.parse(read('a.sarif')), { version: '2.1.0', runs: [{ results: [{ ruleId: String }] }] });
  t.strictSame(pathsOf(JSON.parse(read('b.json')) as ScanDocument), ['key,one.pem']);
  t.match(read('c.html'), /^<!doctype html>/i);
  t.match(read('d.md'), /^# /);
  t.match(
    read('made/e.report'),
    /^<\?xml[\s\S]*<testsuite name="security" tests="1" failures="1" errors="0">/,
  );
  t.match(JSON.parse(read('f.json')), [
    { check_name: String, severity: String, location: { path: 'key,one.pem', lines: { begin: 1 } } },
  ]);
  t.match(read('g.txt'), /^::(error|warning) file=key%2Cone\.pem,line=1,endLine=\d+,title=/);
  for (const name of ['a.sarif', 'b.json', 'c.html', 'd.md', 'made/e.report', 'f.json', 'g.txt', 'h.csv']) {
    t.notMatch(read(name), 'nUPWW3wKbRu0rK6bMIIEow', `${name} holds no secret`);
  }
});

t.test('assay scan --baseline: known findings do not fail the scan, one more of a kind does', async (t) => {
  const home = t.testdir({ dirty: { 'key.pem': fakePrivateKey('w') } });
  const assay = assayIn(home);
  const scan = ['scan', 'dirty', ...security, '--baseline', 'known.json'];

  const written = await assay.run([...scan, '--update-baseline', '--quiet']);
  const accepted = await assay.run(scan);
  writeFileSync(join(home, 'dirty', 'other.pem'), fakePrivateKey('x'));
  const more = await assay.run([...scan, '--json']);
  writeFileSync(join(home, 'known.json'), '{"audits": 5}');
  const broken = await assay.run(scan);

  t.equal(written.code, 0);
  t.equal(accepted.code, 0, accepted.stdout);
  t.match(accepted.stdout, /1 more is accepted/);
  t.equal(more.code, 1);
  t.strictSame(pathsOf(JSON.parse(more.stdout) as ScanDocument), ['other.pem']);
  t.equal(broken.code, 2);
  t.match(broken.stderr, /is not a baseline/);
});

t.test('assay scan --since and --ref: accept any Git revision, and no option', async (t) => {
  const home = t.testdir();
  const { path, commit } = gitRepository(join(home, 'project'));
  for (const name of ['one', 'two', 'three'])
    commit({ [`${name}.pem`]: fakePrivateKey(name.slice(1, 2)) }, name);
  const assay = assayIn(home);
  const found = async (...args: string[]) => {
    const { stdout } = await assay.run(['scan', path, ...security, '--json', ...args]);
    return pathsOf(JSON.parse(stdout) as ScanDocument).sort();
  };

  for (const revision of ['HEAD~1', 'HEAD^', '@~1', 'HEAD@{1}', ':/two'])
    t.same(await found('--since', revision), ['three.pem'], revision);
  t.same(await found('--ref', 'HEAD~2'), ['one.pem']);
  for (const revision of ['-x', '--output=x', 'HEAD~99', 'a\nb']) {
    const { code, stderr } = await assay.run(['scan', path, `--since=${revision}`]);
    t.equal(code, 2, revision);
    t.match(stderr, /revision|no branch, tag or commit/, revision);
  }
});

t.test('assay scan --staged and --since: report what the commit and the branch introduce', async (t) => {
  const home = t.testdir();
  const project = join(home, 'project');
  const repository = gitRepository(project, {
    'old.pem': fakePrivateKey('a'),
    'moved.pem': fakePrivateKey('m'),
    'README.md': 'hello\n',
  });
  const assay = assayIn(home);
  const scan = async (...args: string[]) => {
    const { stdout, stderr, code } = await assay.run(['scan', ...security, '--json', ...args], {
      cwd: project,
    });
    t.ok(code === 0 || code === 1, stderr);
    return pathsOf(JSON.parse(stdout) as ScanDocument);
  };

  t.strictSame(await scan('--staged'), [], 'nothing is staged');
  writeFileSync(join(project, 'staged.pem'), fakePrivateKey('s'));
  repository.git('add', 'staged.pem');
  writeFileSync(join(project, 'staged.pem'), 'harmless by now\n');
  repository.git('mv', 'moved.pem', 'elsewhere.pem');
  writeFileSync(join(project, 'old.pem'), `# a comment\n${fakePrivateKey('a')}`);
  repository.git('add', 'old.pem');
  t.strictSame(await scan('--staged'), ['staged.pem'], 'the staged contents count, known keys do not');

  repository.git('checkout', '-q', '-b', 'feature');
  repository.commit({ 'sub/branch.pem': fakePrivateKey('b') });
  writeFileSync(join(project, 'untracked.pem'), fakePrivateKey('u'));
  t.strictSame(await scan('--since', 'main'), ['sub/branch.pem', 'untracked.pem']);
  t.strictSame(await scan('--since', 'main', 'sub'), ['branch.pem'], 'in a folder of the checkout');

  repository.git('checkout', '-q', '-f', 'main');
  repository.commit({ 'old.pem': null, 'moved.pem': null, 'untracked.pem': null }, 'remove the keys');
  t.strictSame(await scan(), [], 'gone from the files');
  t.match(await scan('--history'), ['moved.pem', 'old.pem'], 'and still in the history');
  const { stdout: table } = await assay.run(['scan', ...security, '--history'], { cwd: project });
  t.match(
    table,
    /old\.pem:\d+\n\s+Introduced in [0-9a-f]{12} by .+ on \d{4}-\d\d-\d\d and removed in [0-9a-f]{12} by .+ on/,
    'with the commits that brought it and took it away',
  );

  const unknown = await assay.run(['scan', '--since', 'nowhere'], { cwd: project });
  t.equal(unknown.code, 2);
  t.match(unknown.stderr, /no branch, tag or commit "nowhere"\. Check its name/);
  const other = await assay.run(['scan', '--since', 'master'], { cwd: project });
  t.match(other.stderr, /no branch, tag or commit "master"\. Did you mean "main"\?/);
  const bare = join(home, 'bare.git');
  repository.git('clone', '-q', '--bare', project, bare);
  const staged = await assay.run(['scan', bare, '--staged']);
  t.equal(staged.code, 2, staged.stdout);
  t.match(staged.stderr, /bare\.git is a bare repository, in which nothing can be staged/);
});

t.test('scan: keeps findings of an interrupted run, and reports incomplete coverage', async (t) => {
  const path = t.testdir({ 'a.txt': 'one\n', 'b.txt': 'two\n' });
  const abort = new AbortController();
  const engine: Engine = {
    id: 'slow',
    title: 'Slow',
    auditType: 'code-quality',
    rules: [],
    async *scan() {
      for (const name of ['a.txt', 'b.txt']) {
        if (name === 'b.txt') abort.abort(new Error('enough'));
        yield {
          ...{
            ruleId: 'slow',
            category: 'code-smell',
            severity: 'low',
            title: 'Slow',
            description: 'It is slow.',
          },
          ...{
            remediation: 'Wait.',
            anchor: { kind: 'code', text: name },
            location: { path: name, startLine: 1, endLine: 1 },
          },
        } as Detection;
      }
    },
  };
  const options = { signal: abort.signal, engines: { extra: [engine] } };
  const types = ['code-quality', 'dependency'] as const;

  const { audits } = await scan({ kind: 'path', path }, { ...options, types, keepInterrupted: true });

  const interrupted = { complete: false, skipped: [{ reason: 'interrupted', count: 1 }] };
  t.match(audits, [
    { type: 'code-quality', coverage: interrupted, findings: [{ location: { path: 'a.txt' } }] },
    { type: 'dependency', coverage: interrupted, findings: { length: 0 } },
  ]);
  await t.rejects(scan({ kind: 'path', path }, { ...options, types }), { message: 'enough' });
});

t.test('assay scan --baseline: a finding that is worse than in the baseline fails the scan', async (t) => {
  const home = t.testdir({
    app: { 'helper.py': 'import subprocess\n\ndef run(command):\n    subprocess.run(command, shell=True)\n' },
  });
  const assay = assayIn(home);
  const scan = ['scan', 'app', ...security, '--baseline', 'known.json'];
  const written = await assay.run([...scan, '--update-baseline']);
  t.match(written.stderr, /Accepted 1 finding in known\.json/);
  t.equal((await assay.run(scan)).code, 0);

  writeFileSync(
    join(home, 'app', 'web.py'),
    "from flask import Flask, request\nfrom helper import run\n\napp = Flask(__name__)\n\n@app.route('/')\ndef index():\n    run(request.args.get('command'))\n",
  );
  const worse = await assay.run(scan);

  t.equal(worse.code, 1, worse.stdout);
  t.match(worse.stdout, 'command-injection');
});

t.test('assay scan: several paths, all of what is there or what a change brings to them', async (t) => {
  const folder = join(t.testdir(), 'parts');
  const repository = gitRepository(folder);
  repository.commit({
    'a/old.pem': fakePrivateKey('a'),
    'b/notes.txt': 'none\n',
    'c/old.pem': fakePrivateKey('c'),
  });
  repository.commit({ 'b/new.pem': fakePrivateKey('b'), 'd/new.pem': fakePrivateKey('d') });
  const assay = assayIn(folder);
  const scan = async (...args: readonly string[]) => {
    const ended = await assay.run(['scan', ...args, ...security, '--json'], { cwd: folder });
    return pathsOf(JSON.parse(ended.stdout) as ScanDocument);
  };

  t.strictSame(await scan('a', 'b/new.pem'), ['a/old.pem', 'b/new.pem']);
  t.strictSame(await scan('a', 'b', '--since', 'HEAD~1'), ['b/new.pem']);
  t.strictSame(await scan('a', 'b', '--ref', 'HEAD~1'), ['a/old.pem']);
  const whole = await assay.run(['scan', 'a', 'b', '--type', 'compliance'], { cwd: folder });
  t.equal(whole.code, 2);
  t.match(whole.stderr, 'A compliance audit needs the whole repository. Remove all paths but one.');
});
