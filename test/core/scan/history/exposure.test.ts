// When vulnerabilities were in a repository, by real Git histories.
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type ExposureOptions, findExposures } from '../../../../packages/core/src/scan/history/exposure.ts';
import { readHistory } from '../../../../packages/core/src/scan/history/read-history.ts';
import { gitRepository as openGit } from '../../../../packages/core/src/scan/source/git/git-command.ts';
import { record } from '../engines/dependencies/advisory-setup.ts';
import { advisoriesOf, type DatedRepository, datedRepository, npmLock, yarnLock } from './history-setup.ts';

const published = { published: '2026-02-01T00:00:00Z' };
const leftRecord = record('GHSA-left', 'left', '2.0.0', published);

async function exposuresOf(t: Test, git: DatedRepository['opened'], more: Partial<ExposureOptions> = {}) {
  const source = await advisoriesOf(t, leftRecord, record('GHSA-old', 'old', '1.5.0', published));
  const { index } = await readHistory(git);
  return findExposures(index, { source, now: new Date('2026-06-01T12:00:00Z'), ...more });
}

t.test('findExposures: names who brought and who fixed it, and counts days from publication', async (t) => {
  const repository = datedRepository(t.testdir({}));
  const brought = repository.on('2026-01-01', 'Ann', {
    'package-lock.json': npmLock('left@1.0.0', 'old@1.0.0'),
  });
  repository.on('2026-01-20', 'Bob', { 'package-lock.json': npmLock('left@1.0.0', 'old@1.5.0') });
  repository.git('tag', 'v1');
  const fixed = repository.on('2026-03-01', 'Cat', {
    'package-lock.json': npmLock('left@2.0.0', 'old@1.5.0'),
  });

  const { exposures, summary } = await exposuresOf(t, repository.opened);

  t.match(exposures, [
    {
      advisory: 'GHSA-left',
      versions: ['1.0.0'],
      paths: ['package-lock.json'],
      present: { at: '2026-01-01T12:00:00.000Z', author: 'Ann', commit: brought, merge: null },
      presentBefore: 'no',
      published: '2026-02-01T00:00:00Z',
      fixed: {
        at: '2026-03-01T12:00:00.000Z',
        author: 'Cat',
        commit: fixed,
        how: 'upgraded',
        versions: ['2.0.0'],
      },
      branches: ['main'],
      isOnBranch: true,
      tags: ['v1'],
      exposedDays: 28.5,
    },
    // Fixed before anybody knew of it.
    { advisory: 'GHSA-old', fixed: { author: 'Bob' }, exposedDays: 0, tags: [] },
  ]);
  t.match(summary, {
    open: 0,
    fixed: 2,
    medianDaysToFix: 28.5,
    countedForMedian: 1,
    introducedAfterPublication: 0,
  });
});

t.test('findExposures: a merge brings the date, the merged commit the author, on either end', async (t) => {
  const repository = datedRepository(t.testdir({}));
  repository.on('2026-01-01', 'Ann', { 'package-lock.json': npmLock() });
  repository.git('checkout', '-q', '-b', 'topic');
  const brought = repository.on('2026-01-05', 'Bob', { 'package-lock.json': npmLock('left@1.0.0') });
  repository.git('checkout', '-q', 'main');
  const merge = repository.merge('2026-02-10', 'Ann', 'topic');
  repository.git('checkout', '-q', '-b', 'fix');
  const fixed = repository.on('2026-02-11', 'Cat', { 'package-lock.json': npmLock('left@2.0.0') });
  repository.git('checkout', '-q', 'main');
  const fixMerge = repository.merge('2026-03-01', 'Ann', 'fix');

  const { exposures } = await exposuresOf(t, repository.opened);

  t.match(
    exposures.find(({ isOnBranch }) => isOnBranch),
    {
      present: { at: '2026-02-10T12:00:00.000Z', commit: brought, author: 'Bob', merge },
      fixed: { at: '2026-03-01T12:00:00.000Z', commit: fixed, author: 'Cat', merge: fixMerge },
      branches: ['main'],
    },
  );
  t.match(
    exposures.find(({ branches }) => branches.includes('topic')),
    { present: { at: '2026-01-05T12:00:00.000Z', merge: null }, fixed: null, currentVersions: ['1.0.0'] },
  );
});

t.test(
  'findExposures: a moved lockfile and another package manager continue it, a deleted file is no fix',
  async (t) => {
    const repository = datedRepository(t.testdir({}));
    repository.on('2026-01-01', 'Ann', { 'package-lock.json': npmLock('left@1.0.0') });
    repository.on('2026-02-01', 'Bob', {
      'package-lock.json': null,
      'app/package-lock.json': npmLock('left@1.0.0'),
    });
    repository.on('2026-03-01', 'Bob', {
      'app/package-lock.json': null,
      'app/yarn.lock': yarnLock('left@1.0.0'),
    });
    repository.on('2026-04-01', 'Cat', { 'app/yarn.lock': null });

    const { exposures, summary } = await exposuresOf(t, repository.opened);

    t.match(exposures, [
      {
        present: { author: 'Ann' },
        paths: ['package-lock.json', 'app/package-lock.json', 'app/yarn.lock'],
        fixed: { how: 'file_removed', author: 'Cat', versions: [] },
      },
    ]);
    t.equal(exposures.length, 1);
    t.match(summary, { fixed: 1, medianDaysToFix: null });
  },
);

t.test('findExposures: what was before the first commit of a shallow clone is unknown', async (t) => {
  const folder = t.testdir({});
  const repository = datedRepository(join(folder, 'whole'));
  repository.on('2026-01-01', 'Ann', { 'package-lock.json': npmLock('left@1.0.0') });
  repository.on('2026-02-01', 'Bob', { 'package-lock.json': npmLock('left@1.0.0', 'right@1.0.0') });
  repository.git('clone', '-q', '--depth', '1', `file://${repository.path}`, join(folder, 'shallow'));

  const { exposures, gaps } = await exposuresOf(
    t,
    openGit(join(folder, 'shallow', '.git'), { environment: process.env }),
  );

  t.match(exposures, [{ presentBefore: 'unknown', fixed: null }]);
  t.match(gaps, [{ reason: 'shallow_clone', count: 1 }, { reason: 'no_kev' }]);
});

t.test('findExposures: a version that cannot be read is counted and ends nothing', async (t) => {
  const repository = datedRepository(t.testdir({}));
  repository.on('2026-01-01', 'Ann', { 'package-lock.json': npmLock('left@1.0.0') });
  repository.on('2026-02-01', 'Bob', { 'package-lock.json': '<<<<<<< HEAD' });
  repository.on('2026-03-01', 'Cat', { 'package-lock.json': npmLock('left@2.0.0') });

  const { exposures, gaps } = await exposuresOf(t, repository.opened);

  t.match(exposures, [{ present: { author: 'Ann' }, fixed: { author: 'Cat', earlier: 'unknown' } }]);
  t.match(gaps, [{ reason: 'unreadable_files', count: 1, examples: ['package-lock.json'] }, {}]);
});

t.test('findExposures: a range without a lockfile is counted as unknown, not as open', async (t) => {
  const repository = datedRepository(t.testdir({}));
  repository.on('2026-01-01', 'Ann', { 'package.json': '{"dependencies": {"left": "^1.0.0"}}' });

  const { exposures, summary } = await exposuresOf(t, repository.opened);

  t.match(exposures, [{ declared: '^1.0.0', fixed: null }]);
  t.match(summary, { open: 0, unknown: 1 });
});

t.test('findExposures: only the folder, advisory and branch that were asked for', async (t) => {
  const repository = datedRepository(t.testdir({}));
  repository.on('2026-01-01', 'Ann', {
    'a/package-lock.json': npmLock('left@1.0.0'),
    'ab/package-lock.json': npmLock('left@1.0.0', 'old@1.0.0'),
  });
  repository.git('branch', 'release');
  repository.on('2026-03-01', 'Bob', { 'a/package-lock.json': npmLock('left@2.0.0') });

  t.match((await exposuresOf(t, repository.opened, { folder: 'empty' })).gaps, [
    { reason: 'no_history', count: 1, examples: ['empty'] },
    { reason: 'no_kev' },
  ]);
  const inFolder = await exposuresOf(t, repository.opened, { folder: 'a' });
  t.match(inFolder.exposures, [
    { fixed: {}, branches: ['main'] },
    { fixed: null, branches: ['release'] },
  ]);
  t.equal(inFolder.exposures.length, 2);
  const named = await exposuresOf(t, repository.opened, { advisory: 'ghsa-OLD', branch: 'release' });
  t.match(named.exposures, [{ advisory: 'GHSA-old', isOnBranch: true }]);
  t.equal(named.exposures.length, 1);
  await t.rejects(exposuresOf(t, repository.opened, { branch: 'nowhere' }), {
    message: 'The repository has no branch "nowhere".',
  });
});
