// `assay exposure`: a table of the branch, every branch as JSON, and exit 3 where the answer is open.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { npmLock } from '../core/scan/history/history-setup.ts';
import { assayIn } from '../helpers/assay-command.ts';
import { gitRepository } from '../helpers/git-repository.ts';

const record = {
  ...{ id: 'GHSA-aaaa-bbbb-cccc', aliases: ['CVE-2026-7777'], modified: '2026-01-01T00:00:00Z' },
  ...{ published: '2020-01-01T00:00:00Z', summary: 'A problem' },
  affected: [
    {
      package: { ecosystem: 'npm', name: 'left' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
    },
  ],
};

t.test('exposure: shows what is open, with --all what is fixed, and reads nothing twice', async (t) => {
  const folder = t.testdir({});
  const records = join(folder, 'records');
  mkdirSync(records);
  writeFileSync(join(records, 'one.json'), JSON.stringify(record));
  const path = join(folder, 'app');
  const repository = gitRepository(path, { 'package-lock.json': npmLock('left@1.0.0') });
  const { run } = assayIn(folder);

  t.match(await run(['exposure', path]), { code: 3, stderr: /There is no advisory database/ });
  t.equal((await run(['advisories', 'sync', '--from', records])).code, 0);
  const open = await run(['exposure', path]);
  t.equal(open.code, 0, open.stderr);
  t.match(
    open.stdout,
    /CVE-2026-7777 +left 1\.0\.0 +package-lock\.json .* [0-9a-f]{8} Test +2020-01-01 +open/,
  );
  t.match(open.stderr, /1 open, 0 fixed\..*Whether an advisory is exploited is unknown/s);

  repository.commit({ 'package-lock.json': npmLock('left@2.0.0') });
  const fixed = await run(['exposure', path]);
  t.match(fixed, { code: 0, stdout: '', stderr: /0 open, 1 fixed \(1 of them not listed: --all\)\./ });
  t.match((await run(['exposure', path, '--all'])).stdout, /\d{4}-\d\d-\d\d 2\.0\.0/);
  const { complete, exposures, summary } = JSON.parse((await run(['exposure', path, '--json'])).stdout);
  t.match(
    { complete, exposures, summary },
    {
      complete: false,
      exposures: [
        { advisory: 'CVE-2026-7777', fixed: { how: 'upgraded', versions: ['2.0.0'] }, branches: ['main'] },
      ],
      summary: { introducedAfterPublication: 1 },
    },
  );
  t.match(await run(['exposure', path, '--branch', 'nowhere']), { code: 2, stderr: /no branch "nowhere"/ });
});

t.test(
  'exposure: a folder without a repository, and a history without lockfiles, are no clean answer',
  async (t) => {
    const folder = t.testdir({});
    mkdirSync(join(folder, 'records'));
    writeFileSync(join(folder, 'records', 'one.json'), JSON.stringify(record));
    mkdirSync(join(folder, 'plain'));
    gitRepository(join(folder, 'empty'), { 'readme.txt': 'x' });
    const { run } = assayIn(folder);
    await run(['advisories', 'sync', '--from', join(folder, 'records')]);

    t.match(await run(['exposure', join(folder, 'plain')]), { code: 2, stderr: /is not a Git repository/ });
    t.match(await run(['exposure', join(folder, 'empty')]), { code: 3, stderr: /No commit has a lockfile/ });
  },
);
