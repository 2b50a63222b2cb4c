// `assay scan` as a process, on real repositories: exit codes, formats, baselines, and what only a change brings.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { createEngines } from '../../packages/core/src/scan/engines/index.ts';
import { auditTypes } from '../../packages/core/src/vocabulary/audit-type.ts';
import { categories } from '../../packages/core/src/vocabulary/category.ts';
import { assayIn } from '../helpers/assay-command.ts';
import { fakePrivateKey } from '../helpers/fake-private-key.ts';
import { gitRepository } from '../helpers/git-repository.ts';
import { pathsOf, type ScanDocument } from './scan-document.ts';

const security = ['--type', 'security', '--offline'];

t.test('assay scan: the exit code reports the outcome, and --json prints one document', async (t) => {
  const home = t.testdir({ clean: { 'a.txt': 'nothing here\n' }, dirty: { 'key.pem': fakePrivateKey('w') } });
  const assay = assayIn(home);

  const clean = await assay.run(['scan', 'clean', ...security]);
  const dirty = await assay.run(['scan', 'dirty', ...security, '--json']);
  const lenient = await assay.run(['scan', 'dirty', ...security, '--fail-on', 'never', '--quiet']);
  const undecided = await assay.run(['scan', 'clean', '--type', 'dependency', '--offline']);
  const missing = await assay.run(['scan', 'nowhere', '--json']);
  const wrong = await assay.run(['scan', '--fail-onn', 'high']);

  t.equal(clean.code, 0, clean.stderr);
  t.match(clean.stdout, 'no findings');
  t.equal(dirty.code, 1);
  const document = JSON.parse(dirty.stdout) as ScanDocument;
  t.match(document, { tool: { name: 'assay' }, target: { commit: null } });
  t.strictSame(pathsOf(document), ['key.pem']);
  t.equal(lenient.code, 0);
  t.equal(lenient.stderr, '');
  t.match(lenient.stdout, /critical|high/);
  t.ok([0, 3].includes(undecided.code ?? -1));
  t.equal(missing.code, 2);
  t.match(JSON.parse(missing.stdout), {
    error: { code: 'SOURCE_REFUSED', message: /No such file or folder/ },
  });
  t.equal(wrong.code, 2);
  t.match(wrong.stderr, /Unknown flag --fail-onn. Did you mean `--fail-on`\?/);
});

t.test('assay scan --category: runs only the engines that report the category', async (t) => {
  const home = t.testdir({ dirty: { 'key.pem': fakePrivateKey('c'), 'run.js': 'eval(process.argv[2]);\n' } });
  const assay = assayIn(home);
  const categoriesOf = async (...args: readonly string[]) => {
    const { stdout } = await assay.run(['scan', 'dirty', '--offline', '--json', ...args]);
    const { audits } = JSON.parse(stdout) as ScanDocument;
    return audits.map(({ type, findings }) => [type, [...new Set(findings.map(({ category }) => category))]]);
  };

  t.strictSame(await categoriesOf('--category', 'secrets-in-code'), [['security', ['secrets-in-code']]]);
  t.strictSame(await categoriesOf('--category', 'insecure-code,secrets-in-code', '--type', 'security'), [
    ['security', ['secrets-in-code', 'insecure-code']],
  ]);
  const neither = ['--category', 'secrets-in-code', '--type', 'dependency'];
  const { code, stderr } = await assay.run(['scan', 'dirty', ...neither]);
  t.equal(code, 2);
  t.match(stderr, 'secrets-in-code is reported by security audits. Add them to --type.');
});

t.test('createEngines: loads every engine that reports a category', async (t) => {
  const all = await createEngines();
  for (const category of categories) {
    const chosen = new Set((await createEngines({}, auditTypes, [category])).map(({ id }) => id));
    for (const { id, rules } of all)
      if (rules.some((rule) => rule.category === category)) t.ok(chosen.has(id), `${id}: ${category}`);
    t.ok(chosen.size < all.length, category);
  }
});

t.test('assay scan: groups findings by rule, with the first locations unless --all is given', async (t) => {
  const todo = ['TO', 'DO'].join('');
  const smells = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [
      `${index}.js`,
      `// ${todo}: mend this\nexport const one = 1;\n`,
    ]),
  );
  const assay = assayIn(
    t.testdir({ project: { ...smells, 'a.pem': fakePrivateKey('a'), 'b.pem': fakePrivateKey('b') } }),
  );
  const args = ['scan', 'project', '--type', 'security,code-quality'];

  const usual = await assay.run(args);
  const all = await assay.run([...args, '--all']);

  const times = (text: string, part: string) => text.split(part).length - 1;
  t.match(usual.stdout, /^(critical|high) {2}Private key\n {2}private-key {2}CWE-\d+\n {2}a\.pem:1\n/);
  t.match(usual.stdout, /^ {2}b\.pem:1\n {2}Fix: .+\n {2}More: assay explain private-key$/m);
  const fromFolder = await assay.run(['scan', 'project'], { env: { ASSAY_COMMAND: './bin/assay' } });
  t.match(fromFolder.stdout, /^ {2}More: \.\/bin\/assay explain private-key$/m);
  t.equal(times(usual.stdout, 'assay explain todo-comment'), 1);
  t.equal(times(usual.stdout, '.js:1'), 5);
  t.match(usual.stdout, /^ {2}… and 4 more \(--all\)$/m);
  t.equal(times(all.stdout, '.js:1'), 9);
  t.notMatch(all.stdout, /… and/);
});

t.test('assay COMMAND --help: shows the description from its first word to its last', async (t) => {
  const { run } = assayIn(t.testdir({}));

  const { stdout } = await run(['audits', 'import', '--help']);

  const words = stdout.replaceAll(/\s+/g, ' ');
  t.match(
    words,
    /DESCRIPTION FILE is SARIF 2\.1\.0, .* closes what it no longer reports, .* in --code shows\. EXAMPLES/,
  );
});

t.test('assay scan --help: begins with arguments and required flags', async (t) => {
  const assay = assayIn(t.testdir({}));
  const usage = async (command: string) =>
    /USAGE\n {2}\$ (.*)\n\n/.exec((await assay.run([...command.split(' '), '--help'])).stdout)?.[1];

  t.equal(await usage('scan'), 'assay scan [PATH]... [FLAGS]');
  t.equal(await usage('schedules add'), 'assay schedules add NAME --cron=<value> [FLAGS]');
});

t.test('assay scan: reports an unreadable lockfile with its line, as text and as JSON', async (t) => {
  const assay = assayIn(t.testdir({ project: { 'package-lock.json': '{\n  "packages": {\n  oops\n' } }));
  const { stderr, code } = await assay.run(['scan', 'project', '--type', 'dependency']);
  t.equal(code, 3);
  t.match(stderr, /^package-lock\.json:3: This is not valid JSON\.$/m);
  const { stdout } = await assay.run(['scan', 'project', '--type', 'dependency', '--json']);
  t.match(JSON.parse(stdout), {
    audits: [{ coverage: { complete: false, problems: [{ path: 'package-lock.json', line: 3 }] } }],
  });
});

t.test(
  'assay scan: dependencies without any advisory source are not checked, and the exit code is 3',
  async (t) => {
    const lock = { lockfileVersion: 3, packages: { '': {}, 'node_modules/left': { version: '1.0.0' } } };
    const assay = assayIn(t.testdir({ project: { 'package-lock.json': JSON.stringify(lock) } }));
    const args = ['scan', 'project', '--type', 'dependency', '--offline'];

    const { stdout, stderr, code } = await assay.run(args);
    const document = JSON.parse((await assay.run([...args, '--format', 'json'])).stdout);
    const sarif = JSON.parse((await assay.run([...args, '--format', 'sarif'])).stdout);

    t.equal(code, 3);
    t.equal(stdout, 'dependency: not checked; 1 file (80 B); 0 of 1 package compared with advisories\n');
    t.match(
      stderr,
      /^1 npm package was not checked for known vulnerabilities: .*`assay advisories sync --ecosystem npm`/m,
    );
    t.match(document, {
      audits: [
        { coverage: { complete: false, notices: [{ reason: 'no_advisories', subject: 'npm', count: 1 }] } },
      ],
    });
    const [invocation] = sarif.runs[0].invocations;
    t.ok(invocation.toolExecutionNotifications.some((one: object) => 'descriptor' in one));
    t.equal(invocation.executionSuccessful, false);
  },
);

t.test('assay scan: names what no lockfile and no rule covers, and never calls it clean', async (t) => {
  const assay = assayIn(
    t.testdir({
      dart: { 'a.dart': 'void main() {}\n', src: { 'b.dart': 'class B {}\n' } },
      manifest: { 'package.json': '{"dependencies": {"left": "^1.0.0", "own": "workspace:*"}}' },
      locked: {
        'package.json': '{"dependencies": {"left": "^1.0.0"}}',
        'package-lock.json': '{"lockfileVersion": 3, "packages": {}}',
        part: { 'package.json': '{"dependencies": {"left": "^1.0.0"}}' },
      },
      nothing: { 'readme.txt': 'Nothing here.\n' },
    }),
  );
  const scan = (...args: string[]) => assay.run(['scan', ...args, '--offline']);

  const dart = await scan('dart', '--type', 'security');
  const strict = await scan('dart', '--type', 'security', '--strict');
  const manifest = await scan('manifest', '--type', 'dependency');
  const locked = await scan('locked', '--type', 'dependency', '--json');
  const nothing = await scan('nothing', '--type', 'dependency,security');

  t.match(dart.stdout, /^security: limited: no finding in what was checked; /m);
  t.match(dart.stderr, /^2 Dart files: secret rules only, no rule for insecure code reads Dart\.$/m);
  t.equal(dart.code, 0);
  t.equal(strict.code, 3);
  t.match(manifest.stdout, /^dependency: not checked; /m);
  t.match(manifest.stderr, /^1 npm manifest without a lockfile: .*`npm install --package-lock-only`/m);
  t.equal(manifest.code, 3);
  t.strictSame(JSON.parse(locked.stdout).audits[0].coverage.notices, []);
  t.match(nothing.stdout, /^dependency: nothing to check; 0 files/m);
  t.match(nothing.stdout, /^security: no findings; 1 file/m);
  for (const { stdout } of [dart, manifest]) t.notMatch(stdout, 'no findings');
});

t.test('assay scan: counts findings of low confidence apart from those that it lists', async (t) => {
  const code = 'import hashlib\nh = hashlib.md5(data)\n';
  const assay = assayIn(
    t.testdir({
      both: { 'a.py': code, tests: { 'test_b.py': code, 'test_c.py': code } },
      only: { tests: { 'test_b.py': code } },
    }),
  );
  const scan = (...args: string[]) => assay.run(['scan', ...args, '--type', 'security', '--offline']);

  const both = await scan('both');
  const all = await scan('both', '--all');
  const only = await scan('only');
  const json = JSON.parse((await scan('both', '--json')).stdout);

  t.match(both.stdout, /^security: 1 low and 2 of low confidence; 3 files/m);
  t.match(both.stdout, /^Not shown: 2 findings of low confidence/m);
  t.match(all.stdout, /^security: 3 low; 3 files/m);
  t.match(only.stdout, /^security: 1 of low confidence; 1 file/m);
  t.equal(json.summary.low, json.audits[0].findings.length);
});

t.test('assay scan: hides findings below --min-confidence, and refuses unknown providers', async (t) => {
  const home = t.testdir({ dirty: { 'key.pem': fakePrivateKey('w'), 'shop.yml': 'password: porkchop\n' } });
  const assay = assayIn(home);
  const fields = ['scan', 'dirty', ...security, '--json', '--fail-on', 'never'];

  const all = JSON.parse((await assay.run(fields)).stdout) as ScanDocument;
  const sure = JSON.parse((await assay.run([...fields, '--min-confidence', 'high'])).stdout) as ScanDocument;
  const nobody = await assay.run(['scan', 'dirty', '--type', 'security', '--verify', 'example']);

  t.strictSame(pathsOf(all).sort(), ['key.pem', 'shop.yml']);
  t.strictSame(pathsOf(sure), ['key.pem']);
  t.equal(nobody.code, 2);
  t.match(nobody.stderr, /"example" is not a verification provider\. Use one of: .*github/);
});

t.test('assay scan: audits security and dependencies unless --type says otherwise', async (t) => {
  const assay = assayIn(
    t.testdir({ project: { 'a.js': 'eval(process.argv[2]);\n', 'key.pem': fakePrivateKey('s') } }),
  );
  const scan = (...args: string[]) => assay.run(['scan', 'project', '--offline', ...args]);
  const typesOf = ({ stdout }: { readonly stdout: string }) =>
    (JSON.parse(stdout) as ScanDocument).audits.map(({ type }) => type);

  const usual = await scan();

  t.match(usual.stdout, /^Not audited: code quality and compliance\. Run `assay scan --type all`\.$/m);
  t.match(
    usual.stdout,
    /^To accept a finding: .*`assay:ignore RULE reason`.*\.assayignore.*--update-baseline\.$/m,
  );
  t.match(usual.stdout, /^ {2}eval\(process\.argv\[2\]\);$|^ {4}eval/m, 'the line of code');
  t.same(typesOf(await scan('--json')), ['security', 'dependency']);
  t.same(typesOf(await scan('--json', '--type', 'all')).length, 4);
  const only = JSON.parse((await scan('--json', '--min-severity', 'high')).stdout) as ScanDocument;
  t.same(pathsOf(only).length < pathsOf(JSON.parse((await scan('--json')).stdout)).length, true);
  t.equal((await scan('--severity', 'info,low')).code, 0);
});

t.test('assay scan --fail-on: takes one severity for all, or one per category', async (t) => {
  const password = ['DB_PASSWORD = "', 'Tr0ub4dor&3xyz"\n'].join('');
  const home = t.testdir();
  const { path, git } = gitRepository(join(home, 'project'), { 'README.md': 'hello\n' });
  writeFileSync(join(path, 'settings.py'), password);
  git('add', '.');
  const assay = assayIn(home);
  const codeOf = async (...args: string[]) => (await assay.run(['scan', path, '--offline', ...args])).code;

  t.equal(await codeOf(), 0, 'medium');
  writeFileSync(join(path, 'Dockerfile'), 'FROM debian:13\nENV PASSWORD=porkchop\nUSER 1000\n');
  const unsure = await assay.run(['scan', path, '--offline']);
  t.equal(unsure.code, 0, 'high, but of medium confidence');
  t.match(unsure.stderr, 'To count them, use --fail-on-confidence medium.');
  const counted = await assay.run(['scan', path, '--offline', '--fail-on-confidence', 'medium']);
  t.equal(counted.code, 1);
  t.notMatch(counted.stderr, 'To count them');
  rmSync(join(path, 'Dockerfile'));
  t.equal(await codeOf('--staged'), 1, 'a hook stops for secrets from medium on');
  t.equal(await codeOf('--staged', '--fail-on', 'high'), 0);
  t.equal(await codeOf('--fail-on', 'critical,secrets-in-code=medium'), 1);
  t.equal(await codeOf('--fail-on', 'medium', '--fail-on', 'secrets-in-code=never'), 0);
  const wrong = await assay.run(['scan', path, '--fail-on', 'hgih']);
  t.equal(wrong.code, 2);
  t.match(wrong.stderr, /"hgih" is not a severity for --fail-on\. Use one of: critical, high/);
});

t.test('assay explain and assay rules list: rules without a portal', async (t) => {
  const assay = assayIn(t.testdir({}));

  const explained = await assay.run(['explain', 'sql-injection']);
  const unknown = await assay.run(['explain', 'sql-injektion']);
  const elsewhere = await assay.run(['explain', 'ckv_docker_3']);
  const hadolint = await assay.run(['explain', 'DL3002']);
  const shared = await assay.run(['explain', 'DL3006']);
  const semgrep = await assay.run(['explain', 'python.lang.security.audit.eval-detected']);
  const several = await assay.run(['explain', 'CKV_K8S_27']);
  const ofAlias = await assay.run(['rules', 'list', '--alias', 'ksv006,CKV_AWS_20', '--json=id,aliases']);
  const table = await assay.run(['rules', 'list', '--alias', 'CKV_AWS_20']);
  const listed = await assay.run(['rules', 'list', '--category', 'insecure-code', '--json=id,cwe']);

  for (const part of [
    'SQL injection',
    'CWE-89',
    'What goes wrong',
    'Example (',
    'How to fix',
    'https://',
    'assay:ignore sql-injection reason',
  ])
    t.match(explained.stdout, part);
  t.match(elsewhere.stdout, /Elsewhere: .*CKV_DOCKER_3/, 'by the name that another scanner has for it');
  t.equal(unknown.code, 2);
  t.match(unknown.stderr, 'Did you mean `sql-injection`?');
  t.match(hadolint.stdout, 'container-root-user');
  t.match(shared.stdout, 'Example (dockerfile)', 'in the language of the scanner that calls it so');
  t.equal(semgrep.code, 2);
  t.match(semgrep.stderr, /If it is another scanner's name, see `code-injection`/);
  t.equal(several.code, 0, several.stderr);
  t.match(several.stdout, /CKV_K8S_27 stands for 2 rules:/);
  t.match(several.stdout, /^container-host-access .+\nkubernetes-docker-socket /m);
  const { items } = JSON.parse(listed.stdout) as { items: { id: string; cwe: string[] }[] };
  t.strictSame(
    (JSON.parse(ofAlias.stdout) as { items: { id: string }[] }).items.map(({ id }) => id),
    ['aws-s3-bucket-public-acl', 'container-host-access', 'kubernetes-docker-socket'],
  );
  t.match(table.stdout, /ALIASES\n.*aws-s3-bucket-public-acl .*CKV_AWS_20/);
  t.ok(items.length > 40 && items.every(({ cwe }) => cwe.length > 0));
});

t.test('assay scan: a folder without files is not a clean one', async (t) => {
  const home = t.testdir({ empty: {}, one: { 'a.txt': 'nothing here\n' } });
  const assay = assayIn(home);
  const sentence = /^Nothing was checked: .+empty has no files .+ Run `assay scan PATH`/m;

  const found = await assay.here(['scan', 'empty']);
  t.match(found, { code: 0, stderr: sentence });
  t.match(found.stdout, /^security: nothing to check; 0 files/m);
  t.match(await assay.here(['scan', 'empty', '--strict']), { code: 3, stderr: sentence });

  const other = await assay.here(['scan', 'one', '--strict']);
  t.equal(other.code, 0);
  t.notMatch(other.stderr, 'Nothing was checked');
  const change = await assay.here([
    'scan',
    gitRepository(join(home, 'git'), { a: '' }).path,
    '--staged',
    '--strict',
  ]);
  t.equal(change.code, 0, 'a change without files to check is a usual one');
  t.notMatch(change.stderr, 'Nothing was checked');
});
