// Whether a package was in a repository in a window of time, by real Git histories.
import { join } from 'node:path';
import t from 'tap';
import { findIncident, type IncidentOptions } from '../../../../packages/core/src/scan/history/incident.ts';
import {
  isAskedVersion,
  parsePackageQuestion,
} from '../../../../packages/core/src/scan/history/package-question.ts';
import { readHistory } from '../../../../packages/core/src/scan/history/read-history.ts';
import { gitRepository as openGit } from '../../../../packages/core/src/scan/source/git/git-command.ts';
import { type DatedRepository, datedRepository, npmLock } from './history-setup.ts';

async function incidentOf(
  git: DatedRepository['opened'],
  asked: string,
  between?: readonly [string, string],
) {
  const { index } = await readHistory(git);
  const options: IncidentOptions = {
    git,
    question: parsePackageQuestion(asked),
    from: between ? new Date(between[0]) : null,
    to: between ? new Date(between[1]) : new Date('2026-06-01'),
  };
  return findIncident(index, options);
}

const workflow = (step: string) => ({
  '.github/workflows/ci.yml': `jobs:\n  a:\n    steps:\n      - run: ${step}\n`,
});

t.test(
  'findIncident: names branches, tags and both commits of the window, and nothing outside of it',
  async (t) => {
    const repository = datedRepository(t.testdir({}));
    repository.on('2026-01-01', 'Ann', { 'package-lock.json': npmLock('left@1.0.0') });
    const brought = repository.on('2026-02-01', 'Bob', { 'package-lock.json': npmLock('left@1.0.1') });
    repository.git('tag', 'v1');
    repository.git('branch', 'release');
    const gone = repository.on('2026-02-03', 'Cat', { 'package-lock.json': npmLock('left@1.0.2') });

    const found = await incidentOf(repository.opened, 'left@1.0.1', ['2026-02-02', '2026-02-02T06:00Z']);

    t.match(found, {
      verdict: 'present',
      occurrences: [
        {
          versions: ['1.0.1'],
          branches: ['main'],
          tags: ['v1'],
          present: { commit: brought, author: 'Bob' },
          gone: { commit: gone },
        },
        { branches: ['release'], gone: null },
      ],
      unknown: [],
    });
    const before = await incidentOf(repository.opened, 'left@1.0.1', ['2026-01-01', '2026-01-31']);
    t.match(before, { verdict: 'not_found', occurrences: [], history: { fileVersions: 3 } });
    t.equal((await incidentOf(repository.opened, 'pkg:npm/left@1.0.2')).verdict, 'present');
    t.equal((await incidentOf(repository.opened, 'PyPI:left@1.0.2')).verdict, 'not_found');
  },
);

t.test('findIncident: names the versions of the window, on each branch its own', async (t) => {
  const repository = datedRepository(t.testdir({}));
  for (const [day, version] of [
    ['2026-01-01', '1.0.0'],
    ['2026-01-10', '1.1.0'],
    ['2026-01-20', '1.2.0'],
  ] as const)
    repository.on(day, 'Ann', { 'package-lock.json': npmLock(`left@${version}`) });
  repository.git('checkout', '-q', '-b', 'slow', 'HEAD~1');
  repository.on('2026-01-25', 'Bob', { 'package-lock.json': npmLock('left@1.1.5') });
  repository.git('checkout', '-q', 'main');
  const versions = async (...between: readonly [string, string]) =>
    (await incidentOf(repository.opened, 'left@>=1.0.0 <2', between)).occurrences.flatMap(
      (one) => one.versions,
    );

  t.strictSame(await versions('2026-01-12', '2026-01-15'), ['1.1.0']);
  t.strictSame(await versions('2026-01-05', '2026-01-12'), ['1.0.0', '1.1.0']);
  t.strictSame(await versions('2026-01-22', '2026-01-23'), ['1.1.0', '1.2.0'], 'another one on the branch');
  t.strictSame(await versions('2026-02-01', '2026-02-02'), ['1.1.5', '1.2.0']);
});

t.test(
  'findIncident: a file that only a merged side had and that cannot be read leaves it unknown',
  async (t) => {
    const repository = datedRepository(t.testdir({}));
    repository.on('2026-01-01', 'Ann', { 'package-lock.json': npmLock('left@1.0.0') });
    repository.git('checkout', '-q', '-b', 'side');
    repository.on('2026-01-02', 'Bob', { 'package-lock.json': '<<<<<<< HEAD' });
    repository.on('2026-01-04', 'Bob', { 'package-lock.json': npmLock('left@1.0.0', 'other@1.0.0') });
    repository.git('checkout', '-q', 'main');
    repository.merge('2026-01-05', 'Ann', 'side');
    repository.git('branch', '-D', '-q', 'side');

    t.match(await incidentOf(repository.opened, 'left@1.0.1'), {
      verdict: 'unknown',
      unknown: [{ reason: 'unreadable_file', paths: ['package-lock.json'], branches: [] }],
    });
    t.match(await incidentOf(repository.opened, 'left@1.0.1', ['2026-01-06', '2026-01-07']), {
      verdict: 'not_found',
    });
  },
);

t.test(
  'findIncident: a step without a frozen lockfile could have resolved it, a frozen one could not',
  async (t) => {
    const repository = datedRepository(t.testdir({}));
    const lock = { 'package-lock.json': npmLock('left@1.0.0') };
    repository.on('2026-01-01', 'Ann', { ...lock, ...workflow('npm ci && npm test') });

    t.match(await incidentOf(repository.opened, 'left@1.0.1'), { verdict: 'not_found' });
    repository.on('2026-02-01', 'Ann', workflow('npm install'));
    t.match(await incidentOf(repository.opened, 'left@1.0.1'), {
      verdict: 'could_have_resolved',
      couldHaveResolved: [
        { path: '.github/workflows/ci.yml', line: 4, command: 'npm install', branches: ['main'] },
      ],
    });
    // Before that step came.
    t.match(await incidentOf(repository.opened, 'left@1.0.1', ['2026-01-02', '2026-01-03']), {
      verdict: 'not_found',
    });
  },
);

t.test(
  'findIncident: a manifest without a lockfile, an unreadable file and a shallow clone leave it unknown',
  async (t) => {
    const folder = t.testdir({});
    const manifest = datedRepository(join(folder, 'manifest'));
    manifest.on('2026-01-01', 'Ann', { 'package.json': '{"dependencies": {"other": "^1.0.0"}}' });
    t.match(await incidentOf(manifest.opened, 'npm:left@1.0.1'), {
      verdict: 'unknown',
      unknown: [{ reason: 'no_lockfile', paths: ['package.json'], branches: ['main'] }],
    });

    const broken = datedRepository(join(folder, 'broken'));
    broken.on('2026-01-01', 'Ann', { 'package-lock.json': '<<<<<<< HEAD' });
    broken.on('2026-01-03', 'Ann', { 'package-lock.json': npmLock('left@1.0.0') });
    t.match(await incidentOf(broken.opened, 'left@1.0.1', ['2026-01-02', '2026-01-02T06:00Z']), {
      verdict: 'unknown',
      unknown: [{ reason: 'unreadable_file', paths: ['package-lock.json'] }],
    });
    t.match(await incidentOf(broken.opened, 'left@1.0.1', ['2026-01-04', '2026-01-05']), {
      verdict: 'not_found',
    });

    broken.git('clone', '-q', '--depth', '1', `file://${broken.path}`, join(folder, 'shallow'));
    const shallow = openGit(join(folder, 'shallow', '.git'), { environment: process.env });
    t.match(await incidentOf(shallow, 'left@1.0.1', ['2026-01-02', '2026-01-05']), {
      verdict: 'unknown',
      unknown: [{ reason: 'shallow_clone' }],
    });
    t.match(await incidentOf(shallow, 'left@1.0.1', ['2026-01-04', '2026-01-05']), { verdict: 'not_found' });
  },
);

t.test(
  'parsePackageQuestion: takes package URLs, scopes, ecosystems and ranges, and refuses what is none',
  async (t) => {
    t.same(parsePackageQuestion('@scope/name@1.2.3'), {
      ecosystem: null,
      name: '@scope/name',
      range: '1.2.3',
    });
    t.match(parsePackageQuestion('left@= 0.0.7 || = 0.0.8'), { range: '=0.0.7 || =0.0.8' });
    t.same(parsePackageQuestion('pypi:Flask'), { ecosystem: 'PyPI', name: 'Flask', range: null });
    t.same(parsePackageQuestion('pkg:maven/org.a/b@1'), { ecosystem: 'Maven', name: 'org.a:b', range: '1' });
    for (const text of ['', '@', 'left@latest', 'left@>=', 'a b@1'])
      t.throws(() => parsePackageQuestion(text), { code: 'source_refused' }, text);
  },
);

t.test(
  'isAskedVersion: bounds hold together, listed versions do not, and no version is unknown',
  async (t) => {
    const asked = (range: string, version: string, ecosystem = 'npm') =>
      isAskedVersion({ ecosystem: null, name: 'x', range }, { ecosystem, version });

    t.equal(asked('>=1.2.0 <1.2.4', '1.2.3'), true);
    t.equal(asked('>=1.2.0, <1.2.4', '1.2.4'), false);
    t.equal(asked('=1.0.0 || =2.0.0', '2.0.0'), true);
    t.equal(asked('1.0.0 2.0.0', '2.0.0'), true);
    t.equal(asked('1.0', '1.0.0', 'PyPI'), true);
    t.equal(asked('1.0.0', 'workspace:*'), undefined);
  },
);

t.test('findIncident: names secrets and permissions in reach of the steps that installed it', async (t) => {
  const repository = datedRepository(t.testdir({}));
  const text = [
    'on: push',
    'env:',
    `  SHARED: \${{ secrets.SHARED }}`,
    'permissions: read-all',
    'jobs:',
    '  test:',
    '    steps:',
    '      - run: npm ci',
    '  publish:',
    '    permissions: { contents: write, id-token: write, issues: none }',
    '    steps:',
    '      - run: npm ci',
    '      - run: npm publish',
    '        env:',
    `          TOKEN: \${{ secrets['NPM_TOKEN'] }}`,
    '',
  ].join('\n');
  repository.on('2026-01-01', 'Ann', {
    'package-lock.json': npmLock('left@1.0.1'),
    '.github/workflows/ci.yml': text,
    Dockerfile: 'FROM node\nRUN npm ci\n',
  });

  const { steps, couldHaveResolved } = await incidentOf(repository.opened, 'left@1.0.1');

  const path = '.github/workflows/ci.yml';
  const npmCi = { command: 'npm ci', ecosystem: 'npm', isFrozen: true, branches: ['main'] };
  t.same(steps, [
    { path, line: 8, ...npmCi, reach: { job: 'test', secrets: ['SHARED'], permissions: ['all: read'] } },
    {
      path,
      line: 12,
      ...npmCi,
      reach: {
        job: 'publish',
        secrets: ['NPM_TOKEN', 'SHARED'],
        permissions: ['contents: write', 'id-token: write'],
      },
    },
    { path: 'Dockerfile', line: 2, ...npmCi, reach: null },
  ]);
  t.same(couldHaveResolved, [], 'a frozen step resolves nothing else');
  const other = await incidentOf(repository.opened, 'left@2.0.0');
  t.same(other.steps, [], 'nothing that did not have it');
});
