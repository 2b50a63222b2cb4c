// Git directories that show another repository's commits as their own, and those that lie elsewhere for good reason.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { openSource } from '../../../../../packages/core/src/index.ts';
import { commitAll, git } from '../made-repository.ts';
import { atPath, contentsOf, fromUrl } from '../source-contents.ts';

t.test('Git directory: one that points elsewhere is not followed', async (t) => {
  const folder = t.testdir({
    private: { 'secret.txt': 'another project' },
    bait: { 'a.txt': 'one' },
  });
  const hidden = join(folder, 'private');
  commitAll(hidden);
  git(hidden, ['pack-refs', '--all']);
  const elsewhere = join(hidden, '.git');
  const head = 'ref: refs/heads/main\n';
  const baits: Record<string, (dotGit: string) => void> = {
    'a file that names it': (dotGit) => writeFileSync(dotGit, `gitdir: ${elsewhere}\n`),
    'a worktree of it that it does not know': (dotGit) => {
      const inside = join(dotGit, '..', 'inside', 'worktrees', 'x');
      mkdirSync(inside, { recursive: true });
      writeFileSync(join(inside, 'HEAD'), head);
      writeFileSync(join(inside, 'commondir'), elsewhere);
      writeFileSync(join(inside, 'gitdir'), dotGit);
      writeFileSync(dotGit, `gitdir: ${inside}\n`);
    },
    'a folder with its commits': (dotGit) => {
      mkdirSync(dotGit);
      writeFileSync(join(dotGit, 'HEAD'), head);
      writeFileSync(join(dotGit, 'commondir'), elsewhere);
    },
    'links to its names and objects': (dotGit) => {
      mkdirSync(dotGit);
      writeFileSync(join(dotGit, 'HEAD'), head);
      for (const name of ['objects', 'refs', 'packed-refs'])
        symlinkSync(join(elsewhere, name), join(dotGit, name));
    },
    'a link to one of its branches': (dotGit) => {
      git(join(dotGit, '..'), ['init', '--quiet', '--initial-branch=main']);
      writeFileSync(join(dotGit, 'objects', 'info', 'alternates'), join(elsewhere, 'objects'));
      git(hidden, ['branch', 'loose']);
      rmSync(join(dotGit, 'refs', 'heads', 'main'), { force: true });
      symlinkSync(join(elsewhere, 'refs', 'heads', 'loose'), join(dotGit, 'refs', 'heads', 'main'));
    },
  };
  const bait = join(folder, 'bait');
  const dotGit = join(bait, '.git');
  for (const [what, lay] of Object.entries(baits)) {
    lay(dotGit);
    const { files, summary } = await contentsOf(atPath(bait));
    const source = await openSource(atPath(bait), { environment: process.env });
    t.match({ git: source.git, commit: source.commit }, { git: null, commit: null }, what);
    t.ok(files['a.txt'], what);
    t.match(summary, {
      complete: false,
      skipped: [{ reason: 'unsafe_path', count: 1 }],
      problems: [
        { path: '.git', line: null, message: /does not point back|another (?:location|repository)|outside/ },
      ],
    });
    for (const target of [atPath(bait, 'main'), fromUrl(bait)])
      await t.rejects(
        contentsOf(target),
        { code: 'source_refused', message: /does not point back|another|outside/ },
        what,
      );
    rmSync(dotGit, { recursive: true });
    rmSync(join(bait, 'inside'), { recursive: true, force: true });
  }
});

t.test('Git directory: a named pipe in it does not block', async (t) => {
  const folder = t.testdir({ work: { 'a.txt': 'one' } });
  const work = join(folder, 'work');
  commitAll(work);
  const packed = join(work, '.git', 'packed-refs');
  rmSync(packed, { force: true });
  execFileSync('mkfifo', [packed]);

  const { files, summary } = await contentsOf(atPath(work));

  t.ok(files['a.txt']);
  t.match(summary.problems, [{ path: '.git', message: /packed-refs is malformed/ }]);
});

const withoutSed = spawnSync('sed', ['--version']).error !== undefined && 'git makes submodules with sed';

t.test(
  'Git directory: worktrees, submodules and separate Git directories are followed',
  { skip: withoutSed },
  async (t) => {
    const folder = t.testdir({ main: { 'a.txt': 'one' }, beside: { 'b.txt': 'two' } });
    const main = join(folder, 'main');
    commitAll(main);
    git(main, ['worktree', 'add', '--quiet', join(folder, 'tree')]);
    git(main, ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', main, 'part']);
    const beside = join(folder, 'beside');
    commitAll(beside);
    renameSync(join(beside, '.git'), join(beside, '.bare'));
    writeFileSync(join(beside, '.git'), 'gitdir: ./.bare\n');

    for (const place of [join(folder, 'tree'), join(main, 'part'), beside]) {
      const source = await openSource(atPath(place), { environment: process.env });
      t.match(source.commit, /^[0-9a-f]{40}$/, place);
      t.equal((await contentsOf(atPath(place))).summary.problems, undefined, place);
    }
  },
);

t.test('openSource: a partial clone without a revision says how to fetch it', async (t) => {
  const folder = t.testdir({ whole: { 'a.txt': 'one' } });
  const whole = join(folder, 'whole');
  commitAll(whole);
  writeFileSync(join(whole, 'a.txt'), 'two');
  git(whole, ['commit', '-qam', 'two']);
  git(whole, ['config', 'uploadpack.allowFilter', 'true']);
  git(folder, ['clone', '-q', '--filter=blob:none', `file://${whole}`, 'clone']);
  const clone = join(folder, 'clone');

  await t.rejects(contentsOf(atPath(clone, 'HEAD~1')), {
    message: /^This is a partial clone, .* Run `git fetch --refetch --no-filter`/,
  });

  // Maintenance would go on beside the test and write into a folder that is being removed.
  git(clone, ['fetch', '-q', '--refetch', '--no-filter', '--no-auto-maintenance']);
  t.strictSame((await contentsOf(atPath(clone, 'HEAD~1'))).files, { 'a.txt': 'one' });
});
