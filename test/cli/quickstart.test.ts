// The first command of a new user, as a process: on a real repository, twice, and on what is none.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { assayIn } from '../helpers/assay-command.ts';
import { fakePrivateKey } from '../helpers/fake-private-key.ts';
import { gitRepository } from '../helpers/git-repository.ts';

t.test('assay quickstart: finds and stores findings, and reports what was fixed the next time', async (t) => {
  const home = t.testdir();
  const project = join(home, 'project');
  mkdirSync(project);
  const key = fakePrivateKey();
  const repository = gitRepository(project, { 'deploy/key.pem': key, 'README.md': '# a project\n' });
  const assay = assayIn(home);

  const first = await assay.run(['quickstart', '--exit'], { cwd: project });
  const second = await assay.run(['quickstart', '--json'], { cwd: project });

  t.equal(first.code, 0, first.stderr);
  t.match(first.stdout, 'deploy/key.pem:1');
  t.match(first.stdout, /^ {2}assay login --server/m);
  t.match(
    first.stdout,
    /^Fix first\n {2}1\. .*deploy\/key\.pem:1\n {5}Why: .+\n {5}Fix: .+\n {5}More: assay explain /m,
  );
  t.notMatch(first.stdout, 'Code of conduct', 'compliance is a line with its command');
  t.match(
    first.stdout,
    /^ {2}compliance .*\n {4}assay findings list --repository project --audit-type compliance$/m,
  );
  t.match(first.stderr, /security audit …/);
  t.notMatch(first.stdout + first.stderr, 'MIIEowIBAAKCAQEA7bq98nUPWW3wKbRu0rK6bMIIE', 'no secret is shown');
  t.equal(readFileSync(join(project, '.assay', '.gitignore'), 'utf8'), '*\n');
  t.equal(repository.git('status', '--porcelain'), '', 'the data directory is not for git');
  t.equal(statSync(join(project, '.assay')).mode & 0o777, 0o700);
  t.equal(second.code, 0, second.stderr);
  const before = JSON.parse(second.stdout) as { audits: { type: string; summary: { new: number } }[] };
  t.equal(before.audits.find(({ type }) => type === 'security')?.summary.new, 0, 'known from the first run');

  repository.commit({ 'deploy/key.pem': null }, 'remove the key');
  const third = await assay.run(['quickstart', '--json'], { cwd: project });

  const after = JSON.parse(third.stdout) as { audits: { type: string; summary: { fixed: number } }[] };
  t.equal(after.audits.find(({ type }) => type === 'security')?.summary.fixed, 1);
});

t.test(
  'assay quickstart: elsewhere than in a repository it audits a labelled example of its own',
  async (t) => {
    // Not in this checkout, which is a repository.
    const home = mkdtempSync(join(tmpdir(), 'assay-quickstart-'));
    t.teardown(() => rmSync(home, { recursive: true }));
    mkdirSync(join(home, 'plain'));
    const assay = assayIn(home);

    const first = await assay.run(['quickstart', '--exit'], { cwd: join(home, 'plain') });
    const second = await assay.run(['quickstart', '--json'], { cwd: join(home, 'plain') });

    t.equal(first.code, 0, first.stderr);
    t.match(first.stderr, 'an example with planted faults');
    for (const rule of [
      'stripe-secret-key',
      'sql-injection',
      'aws-s3-bucket-public-acl',
      'container-root-user',
      'github-actions-script-injection',
    ])
      t.match(first.stdout, rule);
    t.match(readFileSync(join(home, 'plain/.assay/example-shop/README.md'), 'utf8'), 'Nothing in it is real');
    t.equal(first.stdout.match(/^ {5}Why: /gm)?.length, 3, 'three to fix first');
    t.notMatch(first.stdout, 'confidence: low', 'as little as in a scan');
    const again = JSON.parse(second.stdout) as { audits: { type: string; summary: { new: number } }[] };
    t.strictSame(
      again.audits.map(({ type, summary }) => [type, summary.new]),
      [
        ['security', 0],
        ['dependency', 0],
        ['compliance', 0],
        ['code-quality', 0],
      ],
      'known from the first run',
    );
  },
);

t.test(
  'assay quickstart: what cannot be audited exits with one sentence and creates no database',
  async (t) => {
    const home = t.testdir({ plain: { 'a.txt': 'a' } });
    const empty = join(home, 'empty');
    mkdirSync(empty);
    gitRepository(empty);
    const assay = assayIn(home);
    const cases: readonly [string, RegExp][] = [
      [join(home, 'nothing-here'), /^assay: No such file or folder: .*nothing-here\. Check the path\.\n$/],
      [join(home, 'plain'), /^assay: .*plain is not a Git repository\. Run this in a checkout/],
      [empty, /^assay: The repository .*empty has no commits yet/],
      [
        'https://user:pass@example.com/a/b',
        /^assay: The repository URL contains a username, password or token/,
      ],
    ];
    for (const [target, sentence] of cases) {
      const ended = await assay.run(['quickstart', target, '--exit'], { cwd: join(home, 'plain') });
      t.equal(ended.code, 2, target);
      t.match(ended.stderr, sentence);
      t.equal(ended.stderr.trimEnd().split('\n').length, 1, 'in one line');
    }
    t.notOk(existsSync(join(home, 'plain', '.assay')));
  },
);

t.test('assay quickstart: an unreachable URL is reported, and the database stays intact', async (t) => {
  const home = t.testdir();
  const assay = assayIn(home);
  const args = [
    'quickstart',
    'https://127.0.0.1:1/nobody/nothing',
    '--exit',
    '--data-dir',
    join(home, 'data'),
  ];

  const ended = await assay.run(args, { env: { ASSAY_GIT_ALLOWED_HOSTS: '127.0.0.1' } });

  t.equal(ended.code, 3, ended.stderr);
  t.match(ended.stdout, /failed/);
});
