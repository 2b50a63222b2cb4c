import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import {
  Coverage,
  type CoverageSummary,
  type OpenSourceOptions,
  openSource,
  type Source,
  SourceError,
  type SourceTarget,
} from '../../../../../packages/core/src/index.ts';
import { commitAll, git } from '../made-repository.ts';

interface Contents {
  readonly source: Source;
  readonly files: Record<string, string>;
  readonly summary: CoverageSummary;
}

async function contentsOf(target: SourceTarget, options: OpenSourceOptions = {}): Promise<Contents> {
  const source = await openSource(target, { allowLocal: true, environment: process.env, ...options });
  const coverage = new Coverage();
  const files: Record<string, string> = {};
  try {
    const entries = await source.list(coverage);
    for await (const { entry, bytes } of source.read(entries, coverage)) {
      files[entry.path] = bytes.toString('utf8');
      coverage.scanned(bytes.length);
    }
  } finally {
    await source.close();
  }
  return { source, files, summary: coverage.summary() };
}

const atPath = (path: string, ref?: string): SourceTarget => ({ kind: 'path', path, ref });
const fromUrl = (url: string, ref?: string): SourceTarget => ({ kind: 'repository', url, ref });

async function failure(target: SourceTarget, options?: OpenSourceOptions): Promise<SourceError> {
  try {
    await contentsOf(target, options);
  } catch (error) {
    if (error instanceof SourceError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

t.test('openSource: reads a plain folder without what its .gitignore files exclude', async (t) => {
  const folder = t.testdir({
    'a.txt': 'one',
    '.gitignore': 'build/\n*.log\n!keep.log\n',
    'x.log': 'ignored',
    'keep.log': 'kept',
    build: { 'out.js': 'ignored' },
    sub: { '.gitignore': 'local.txt\n', 'local.txt': 'ignored', 'b.txt': 'two' },
  });

  const { source, files, summary } = await contentsOf(atPath(folder));

  t.equal(source.commit, null);
  t.equal(source.git, null);
  t.strictSame(Object.keys(files), ['.gitignore', 'a.txt', 'keep.log', 'sub/.gitignore', 'sub/b.txt']);
  t.equal(files['a.txt'], 'one');
  t.match(summary, { complete: true, filesScanned: 5, filesSkipped: 0 });
});

t.test('openSource: reads a working tree with its commit and branch', async (t) => {
  const folder = t.testdir({
    'a.txt': 'one',
    'gone.txt': 'x',
    '.gitignore': '*.log\n',
    sub: { 'b.txt': 'two' },
  });
  const commit = commitAll(folder);
  writeFileSync(join(folder, 'a.txt'), 'changed');
  writeFileSync(join(folder, 'new.txt'), 'new');
  writeFileSync(join(folder, 'x.log'), 'ignored');
  unlinkSync(join(folder, 'gone.txt'));

  const { source, files, summary } = await contentsOf(atPath(folder));

  t.equal(source.commit, commit);
  t.equal(source.ref, 'main');
  t.strictSame(files, { '.gitignore': '*.log\n', 'a.txt': 'changed', 'new.txt': 'new', 'sub/b.txt': 'two' });
  t.equal(summary.complete, true);
  t.match(await source.git?.text(['log', '--format=%s']), /first/);
});

t.test('openSource: reads a checkout at a ref from its objects', async (t) => {
  const folder = t.testdir({ 'a.txt': 'one' });
  const commit = commitAll(folder);
  git(folder, ['tag', 'v1']);
  writeFileSync(join(folder, 'a.txt'), 'changed');

  for (const ref of ['main', 'v1', commit, commit.slice(0, 8), 'refs/tags/v1', 'HEAD']) {
    const { source, files } = await contentsOf(atPath(folder, ref));

    t.strictSame(files, { 'a.txt': 'one' }, ref);
    t.equal(source.commit, commit, ref);
  }
  t.match(await failure(atPath(folder, 'nope')), {
    code: 'source_unreachable',
    message: /no branch, tag or commit "nope"/,
  });
  t.match(await failure(atPath(folder, '--output=x')), { code: 'source_refused' });
});

t.test('openSource: reads a subfolder, a worktree and a folder that Git ignores', async (t) => {
  const folder = t.testdir({
    main: {
      '.gitignore': 'ignored/\n',
      sub: { 'b.txt': 'two' },
      'a.txt': 'one',
      ignored: { 'c.txt': 'three' },
    },
  });
  const main = join(folder, 'main');
  const commit = commitAll(main);
  git(main, ['worktree', 'add', '--quiet', '-b', 'other', join(folder, 'linked')]);

  const sub = await contentsOf(atPath(join(main, 'sub')));
  const linked = await contentsOf(atPath(join(folder, 'linked')));
  const ignored = await contentsOf(atPath(join(main, 'ignored')));

  t.strictSame(sub.files, { 'b.txt': 'two' });
  t.equal(sub.source.commit, commit);
  t.strictSame(Object.keys(linked.files), ['.gitignore', 'a.txt', 'sub/b.txt']);
  t.equal(linked.source.ref, 'other');
  t.strictSame(ignored.files, { 'c.txt': 'three' });
});

t.test('openSource: reads checkouts in a plain folder, and counts those in another checkout', async (t) => {
  const folder = t.testdir({
    'top.txt': 'top',
    one: { 'a.txt': 'one', '.gitignore': 'x\n', x: 'ignored' },
    two: { deep: { 'b.txt': 'two' } },
  });
  commitAll(join(folder, 'one'));
  commitAll(join(folder, 'two', 'deep'));

  const plain = await contentsOf(atPath(folder));
  commitAll(join(folder, 'two'));
  const outer = await contentsOf(atPath(join(folder, 'two')));

  t.strictSame(Object.keys(plain.files), ['one/.gitignore', 'one/a.txt', 'top.txt', 'two/deep/b.txt']);
  t.strictSame(outer.summary.skipped, [{ reason: 'submodule', count: 1 }]);
});

t.test('openSource: reads a single file, an empty folder and a checkout without a commit', async (t) => {
  const folder = t.testdir({ 'a.txt': 'one', 'b.txt': 'two', empty: {}, fresh: { 'c.txt': 'three' } });
  git(join(folder, 'fresh'), ['init', '--quiet']);

  t.strictSame((await contentsOf(atPath(join(folder, 'a.txt')))).files, { 'a.txt': 'one' });
  t.strictSame((await contentsOf(atPath(join(folder, 'empty')))).files, {});
  const fresh = await contentsOf(atPath(join(folder, 'fresh')));
  t.strictSame(fresh.files, { 'c.txt': 'three' });
  t.equal(fresh.source.commit, null);
});

t.test('a repository is fetched: default branch, branch, tag, commit', async (t) => {
  const folder = t.testdir({ work: { 'a.txt': 'one', 'run.sh': '#!/bin/sh\n' }, temporary: {} });
  const work = join(folder, 'work');
  chmodSync(join(work, 'run.sh'), 0o755);
  const first = commitAll(work);
  git(work, ['tag', '-a', 'v1', '-m', 'one']);
  git(work, ['checkout', '--quiet', '-b', 'feature/x']);
  writeFileSync(join(work, 'a.txt'), 'two');
  const second = commitAll(work, 'second');
  git(work, ['checkout', '--quiet', 'main']);
  const options = { temporaryFolder: join(folder, 'temporary') };

  const table: readonly [string | undefined, string, string | null, string][] = [
    [undefined, first, 'main', 'one'],
    ['HEAD', first, 'main', 'one'],
    ['main', first, 'main', 'one'],
    ['v1', first, 'v1', 'one'],
    ['feature/x', second, 'feature/x', 'two'],
    ['refs/heads/feature/x', second, 'feature/x', 'two'],
    [second, second, null, 'two'],
  ];
  for (const [ref, commit, name, content] of table) {
    const { source, files } = await contentsOf(fromUrl(`file://${work}`, ref), options);

    t.equal(source.commit, commit, `${ref}`);
    t.equal(source.ref, name, `${ref}`);
    t.equal(files['a.txt'], content, `${ref}`);
  }
  t.strictSame(readdirSync(join(folder, 'temporary')), [], 'nothing is left behind');
});

t.test('openSource: fetches only the last commit unless the history is requested', async (t) => {
  const folder = t.testdir({ 'a.txt': 'one' });
  commitAll(folder);
  commitAll(folder, 'second');

  for (const [history, commits] of [
    [false, '1'],
    [true, '2'],
  ] as const) {
    const source = await openSource({ kind: 'repository', url: folder, history }, { allowLocal: true });
    t.equal((await source.git?.text(['rev-list', '--count', source.commit ?? '']))?.trim(), commits);
    await source.close();
  }
});

t.test('openSource: fetches a repository with SHA-256 object ids', async (t) => {
  const folder = t.testdir({ 'a.txt': 'one' });
  git(folder, ['init', '--quiet', '--initial-branch=main', '--object-format=sha256']);
  const commit = commitAll(folder);

  for (const target of [fromUrl(folder), atPath(folder, 'main'), atPath(folder)]) {
    const { source, files } = await contentsOf(target);
    t.strictSame(files, { 'a.txt': 'one' });
    t.equal(source.commit, commit);
    t.equal(commit.length, 64);
  }
});

t.test('openSource: entries have size, blob and mode', async (t) => {
  const folder = t.testdir({ 'b.txt': 'four', a: { 'run.sh': '' }, 'a.txt': '' });
  chmodSync(join(folder, 'a', 'run.sh'), 0o755);
  commitAll(folder);
  const source = await openSource(fromUrl(folder), { allowLocal: true });
  t.teardown(() => source.close());

  const entries = await source.list(new Coverage());

  const empty = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391';
  t.strictSame(entries, [
    { path: 'a.txt', size: 0, blob: empty, executable: false },
    { path: 'a/run.sh', size: 0, blob: empty, executable: true },
    { path: 'b.txt', size: 4, blob: git(folder, ['rev-parse', 'HEAD:b.txt']), executable: false },
  ]);
});

t.test('openSource: says in one sentence what does not exist', async (t) => {
  const folder = t.testdir({ empty: {}, plain: { 'a.txt': 'one' }, full: { 'a.txt': 'one' }, temporary: {} });
  git(join(folder, 'empty'), ['init', '--quiet', '--bare', '--initial-branch=main']);
  commitAll(join(folder, 'full'));
  const options = { temporaryFolder: join(folder, 'temporary') };

  const table: readonly [SourceTarget, string, RegExp][] = [
    [atPath(join(folder, 'nope')), 'source_unreachable', /No such file or folder: .*nope\. Check the path/],
    [atPath(join(folder, 'empty')), 'source_unreachable', /no commits yet/],
    [atPath(join(folder, 'plain'), '--no'), 'source_refused', /./],
    [fromUrl(join(folder, 'empty')), 'source_unreachable', /no commits yet/],
    [fromUrl(join(folder, 'empty'), 'main'), 'source_unreachable', /no commits yet/],
    [fromUrl(join(folder, 'plain')), 'source_unreachable', /There is no Git repository at .*plain/],
    [fromUrl(join(folder, 'nope')), 'source_unreachable', /There is no Git repository at .*nope/],
    [fromUrl(join(folder, 'full'), 'nope'), 'source_unreachable', /no branch, tag or commit "nope"/],
    [fromUrl(join(folder, 'full'), 'a'.repeat(40)), 'source_unreachable', /no branch, tag or commit "aaaa/],
    [fromUrl('https://nosuch.invalid/a/b'), 'source_unreachable', /host nosuch\.invalid could not be found/],
  ];
  for (const [target, code, message] of table) {
    const error = await failure(target, options);
    t.equal(error.code, code, error.message);
    t.match(error.message, message);
  }
  t.strictSame(readdirSync(join(folder, 'temporary')), [], 'nothing is left behind');
});

t.test('openSource: symbolic links are counted and never followed', async (t) => {
  const folder = t.testdir({ out: { secret: 'outside' }, in: { 'a.txt': 'one', sub: { 'b.txt': 'two' } } });
  const inside = join(folder, 'in');
  symlinkSync('../out/secret', join(inside, 'file-link'));
  symlinkSync('../out', join(inside, 'folder-link'));
  mkdirSync(join(inside, 'plain'));

  const plain = await contentsOf(atPath(inside));
  commitAll(inside);
  const fetched = await contentsOf(fromUrl(inside));

  for (const { files, summary } of [plain, fetched]) {
    t.strictSame(Object.keys(files), ['a.txt', 'sub/b.txt']);
    t.strictSame(summary.skipped, [{ reason: 'symlink', count: 2 }]);
  }
  t.ok(existsSync(join(folder, 'out', 'secret')));
});
