// `assay incident`: exit 1 when present, 3 when unknown, 0 when found nowhere, and never a bare no.
import { join } from 'node:path';
import t from 'tap';
import { npmLock } from '../core/scan/history/history-setup.ts';
import { assayIn } from '../helpers/assay-command.ts';
import { gitRepository } from '../helpers/git-repository.ts';

t.test('incident: says the answer, its scope and the exit code', async (t) => {
  const folder = t.testdir({});
  const path = join(folder, 'app');
  gitRepository(path, { 'package-lock.json': npmLock('left@1.0.0') });
  gitRepository(join(folder, 'bare'), { 'package.json': '{"dependencies": {"left": "^1.0.0"}}' });
  const { run } = assayIn(folder);

  const present = await run(['incident', 'left@1.0.0', path]);
  t.match(present, {
    code: 1,
    stdout: /^present: left 1\.0\.0 .*\n\n.*main +package-lock\.json +1\.0\.0 .* Test +now/s,
  });
  t.match(await run(['incident', 'left@9.9.9', path]), {
    code: 0,
    stdout: /^not found: left 9\.9\.9 is in no lockfile in the history\.\n$/,
    stderr: /Searched 1 versions of lockfiles and manifests in 1 commits.*Deleted branches/s,
  });
  t.match(await run(['incident', 'left@1.0.0', join(folder, 'bare')]), {
    code: 3,
    stdout: /^unknown: .*\nunknown: no lockfile says what was installed for package\.json on main\.\n$/,
  });
  const past = await run(['incident', 'left', path, '--json', '--between', '2001-01-01', '2001-01-02']);
  t.equal(past.code, 0);
  t.match(JSON.parse(past.stdout), {
    verdict: 'not_found',
    from: '2001-01-01T00:00:00.000Z',
    to: '2001-01-02T23:59:59.999Z',
  });
  for (const between of [['2001-01-01'], ['soon', 'later'], ['2002-01-01', '2001-01-01']])
    t.equal((await run(['incident', 'left', path, '--between', ...between])).code, 2, between.join(' '));
  t.match(await run(['incident', 'left@latest', path]), {
    code: 2,
    stderr: /"latest" is not a range of versions/,
  });
});

t.test('incident: of a folder it says so, and knows nothing where that never had a file', async (t) => {
  const folder = t.testdir({});
  gitRepository(folder, {
    'package-lock.json': npmLock('left@1.0.0'),
    'web/package-lock.json': npmLock('right@1.0.0'),
    'src/index.js': '',
  });
  const { run } = assayIn(folder);

  t.match(await run(['incident', 'left@1.0.0', join(folder, 'web')]), {
    code: 0,
    stdout: 'not found: left 1.0.0 is in no lockfile below web in the history.\n',
  });
  t.match(await run(['incident', 'left@1.0.0', join(folder, 'src')]), {
    code: 3,
    stdout:
      'unknown: left 1.0.0 was not found below src in the history, but not everything is known.\n' +
      'unknown: no commit has a lockfile or manifest in src.\n',
  });
});

t.test('incident: searches for every indicator of a list', async (t) => {
  const folder = t.testdir({ 'list.txt': 'npm:left@1.0.0\nnpm:left@9.9.9\n', 'empty.txt': '' });
  const path = join(folder, 'app');
  gitRepository(path, { 'package-lock.json': npmLock('left@1.0.0') });
  const { run } = assayIn(folder);

  t.match(await run(['incident', '--indicators', join(folder, 'list.txt'), path]), {
    code: 1,
    stdout: /present +npm:left@1\.0\.0 +left 1\.0\.0 +main\n.*not found +npm:left@9\.9\.9/s,
  });
  t.match(await run(['incident', '--indicators', join(folder, 'empty.txt'), path]), {
    code: 2,
    stderr: /has no indicators/,
  });
  t.match(await run(['incident']), { code: 2, stderr: /Name a package, or a list/ });
});
