import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { Coverage, openSource } from '../../../../packages/core/src/index.ts';
import {
  canary,
  commitAll,
  commitTree,
  git,
  type TreeItem,
  writeBlob,
  writeTree,
} from './made-repository.ts';

import { atPath, bareWith, contentsOf, fromUrl, skips } from './source-contents.ts';

t.test('hostile repository: nothing that a repository configures is executed', async (t) => {
  const folder = t.testdir({
    work: { 'a.txt': 'one', '.gitattributes': '*.txt filter=evil diff=evil merge=evil\n' },
    hooks: {},
  });
  const work = join(folder, 'work');
  commitAll(work);
  const { script, mark } = canary(folder);
  for (const hook of [
    'post-index-change',
    'post-checkout',
    'reference-transaction',
    'pre-commit',
    'fsmonitor-watchman',
  ]) {
    writeFileSync(join(folder, 'hooks', hook), `#!/bin/sh\nexec '${script}'\n`, { mode: 0o755 });
  }
  appendFileSync(
    join(work, '.git', 'config'),
    `[core]\n fsmonitor = ${script}\n hooksPath = ${join(folder, 'hooks')}\n pager = ${script}\n editor = ${script}\n sshCommand = ${script}\n askPass = ${script}\n alternateRefsCommand = ${script}\n gitProxy = ${script}\n` +
      `[diff]\n external = ${script}\n[diff "evil"]\n textconv = ${script}\n command = ${script}\n[filter "evil"]\n clean = ${script}\n smudge = ${script}\n process = ${script}\n required = true\n` +
      `[credential]\n helper = !${script}\n[gpg]\n program = ${script}\n[log]\n showSignature = true\n[pager]\n log = ${script}\n[alias]\n ls-files = !${script}\n ls-tree = !${script}\n` +
      `[uploadpack]\n packObjectsHook = ${script}\n[remote "origin"]\n url = ${folder}\n uploadpack = ${script}\n promisor = true\n vcs = evil\n[submodule]\n recurse = true\n`,
  );
  writeFileSync(join(work, '.git', 'info', 'attributes'), '*.txt diff=evil filter=evil\n');
  const signed = `${git(work, ['cat-file', 'commit', 'HEAD']).replace('\n\n', '\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n')}\n`;
  git(work, [
    'update-ref',
    'refs/heads/main',
    git(work, ['hash-object', '-t', 'commit', '-w', '--stdin'], signed),
  ]);
  rmSync(mark, { force: true });
  writeFileSync(join(work, 'a.txt'), 'changed');

  for (const target of [atPath(work), atPath(work, 'main'), fromUrl(work)]) {
    const { files, summary } = await contentsOf(target);
    t.ok(files['a.txt'], 'files are read');
    t.equal(summary.complete, true);
  }
  const source = await openSource(atPath(work), { environment: process.env });
  await source.git?.text(['log', '--raw', '-p', '--all']);
  await source.git?.text(['diff-tree', '-p', '--root', 'HEAD']);
  await source.git?.text(['blame', 'HEAD', '--', 'a.txt']);
  t.notOk(existsSync(mark), 'no script has run');

  try {
    git(work, ['status']);
  } catch {}
  t.ok(existsSync(mark), 'the same script does run when git is used plainly');
});

t.test(
  'hostile repository: a folder that is or resembles a repository is read without its configuration',
  async (t) => {
    const folder = t.testdir({ outer: { 'a.txt': 'one' } });
    const { script, mark } = canary(folder);
    const outer = join(folder, 'outer');
    git(folder, ['init', '--quiet', '--bare', 'outer/hidden']);
    appendFileSync(
      join(outer, 'hidden', 'config'),
      `[core]\n bare = false\n worktree = ${folder}\n fsmonitor = ${script}\n`,
    );

    const plain = await contentsOf(atPath(outer));
    const hidden = await openSource(atPath(join(outer, 'hidden')), { environment: process.env }).catch(
      (error: Error) => error,
    );

    t.ok(plain.files['a.txt']);
    t.match(hidden, { code: 'source_unreachable', message: /no commits yet/ });
    t.notOk(existsSync(mark));
  },
);

t.test('hostile repository: missing objects are counted, not fetched', async (t) => {
  const folder = t.testdir({ work: { 'a.txt': 'one', 'b.txt': 'two' } });
  const work = join(folder, 'work');
  commitAll(work);
  const { script, mark } = canary(folder);
  const blob = git(work, ['rev-parse', 'HEAD:a.txt']);
  const source = await openSource(atPath(work, 'main'), { environment: process.env });
  const coverage = new Coverage();
  const entries = await source.list(coverage);
  rmSync(join(work, '.git', 'objects', blob.slice(0, 2), blob.slice(2)));
  appendFileSync(
    join(work, '.git', 'config'),
    `[extensions]\n partialClone = origin\n[core]\n repositoryFormatVersion = 1\n[remote "origin"]\n url = ${folder}\n promisor = true\n uploadpack = ${script}\n`,
  );

  const read: string[] = [];
  for await (const { entry } of source.read(entries, coverage)) read.push(entry.path);

  t.strictSame(read, ['b.txt']);
  t.strictSame(skips(coverage.summary()), { unreadable: 1 });
  t.notOk(existsSync(mark), 'no script has run');
});

t.test(
  'hostile repository: a repository of another owner is fetched and opened',
  { skip: process.getuid?.() !== 0 && 'only root can give files away' },
  async (t) => {
    const folder = t.testdir({ 'a.txt': 'one' });
    commitAll(folder);
    execFileSync('chown', ['-R', '12345', folder]);

    for (const target of [atPath(folder), atPath(folder, 'main'), fromUrl(folder)]) {
      t.strictSame((await contentsOf(target)).files, { 'a.txt': 'one' });
    }
  },
);

t.test(
  'hostile repository: a checkout of a stranger above a folder hides no files',
  { skip: process.getuid?.() !== 0 && 'only root can give files away' },
  async (t) => {
    const folder = t.testdir({ top: { 'a.txt': 'one', mine: { 'b.txt': 'two' } } });
    const top = join(folder, 'top');
    commitAll(top);
    writeFileSync(join(top, '.git', 'info', 'exclude'), 'mine/new.txt\n');
    writeFileSync(join(top, 'mine', 'new.txt'), 'three');

    const before = await contentsOf(atPath(join(top, 'mine')));
    execFileSync('chown', ['12345', join(top, '.git')]);
    const after = await contentsOf(atPath(join(top, 'mine')));

    t.strictSame(Object.keys(before.files), ['b.txt']);
    t.strictSame(Object.keys(after.files), ['b.txt', 'new.txt']);
  },
);

t.test('hostile repository: submodules are counted, not followed', async (t) => {
  const folder = bareWith(t, (folder) => [
    {
      mode: '100644',
      name: '.gitmodules',
      id: writeBlob(folder, '[submodule "x"]\n path = x\n url = /srv/other\n'),
    },
    { mode: '160000', name: 'x', id: '1'.repeat(40) },
  ]);

  for (const target of [atPath(folder), fromUrl(folder)]) {
    const { files, summary } = await contentsOf(target);
    t.strictSame(Object.keys(files), ['.gitmodules']);
    t.strictSame(skips(summary), { submodule: 1 });
    t.equal(summary.complete, true);
    t.match(summary.notices, [
      { reason: 'submodule_not_audited', count: 1, examples: ['x'], message: /`assay scan x`/ },
    ]);
    t.equal(summary.level, 'limited', 'no "no findings" of it');
  }
});

t.test('hostile repository: paths that lead outside are skipped, and refused in a fetch', async (t) => {
  const names = ['..', '.', '.git', '.GIT'];
  const folder = bareWith(t, (folder) => [
    ...names.map(
      (name): TreeItem => ({
        mode: '40000',
        name,
        id: writeTree(folder, [{ mode: '100644', name: 'config', id: writeBlob(folder, 'x') }]),
      }),
    ),
    { mode: '100644', name: '../../escape', id: writeBlob(folder, 'x') },
    { mode: '100644', name: 'ok.txt', id: writeBlob(folder, 'fine') },
  ]);

  const { files, summary } = await contentsOf(atPath(folder));

  t.strictSame(files, { 'ok.txt': 'fine' });
  t.strictSame(skips(summary), { unsafe_path: 5 });
  t.equal(summary.complete, false);
  await t.rejects(contentsOf(fromUrl(folder)), { code: 'source_refused', message: /malformed objects/ });
});

t.test('fetch: tolerates harmless faults of old histories', async (t) => {
  const folder = t.testdir({});
  git(folder, ['init', '--quiet', '--bare', '--initial-branch=main']);
  const tree = writeTree(folder, [{ mode: '100644', name: 'a', id: writeBlob(folder, 'x') }]);
  const old = `tree ${tree}\nauthor Ada <ada@example.org> 1 +051800\ncommitter Ada <ada@example.org> 1 +051800\n\nold\n`;
  const commit = git(folder, ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'], old);
  git(folder, ['update-ref', 'refs/heads/main', commit]);

  t.strictSame((await contentsOf(fromUrl(folder))).files, { a: 'x' });
});

t.test(
  'hostile repository: file names that look like options or pathspec magic are plain names',
  async (t) => {
    const names = ['--output=x', '-rf', ':(top)x', '*', '$(touch x)', 'a\nb', 'a\tb', '"q"', 'ü', ' '];
    const folder = t.testdir({ work: {} });
    const work = join(folder, 'work');
    for (const name of names) writeFileSync(join(work, name), name);
    mkdirSync(join(work, ':(glob)d'));
    writeFileSync(join(work, ':(glob)d', 'x'), 'inside');
    commitAll(work);
    const expected = [...names, ':(glob)d/x'].sort();

    for (const target of [atPath(work), atPath(work, 'main'), fromUrl(work)]) {
      const { files } = await contentsOf(target);
      t.strictSame(Object.keys(files).sort(), expected);
      t.equal(files['--output=x'], '--output=x');
    }
    t.strictSame((await contentsOf(atPath(join(work, ':(glob)d')))).files, { x: 'inside' });
  },
);

t.test(
  'hostile repository: file names that are not UTF-8 are read, and shown with a replacement character',
  async (t) => {
    const folder = t.testdir({ work: {} });
    const work = join(folder, 'work');
    const raw = Buffer.concat([Buffer.from(`${work}/caf`), Buffer.from([0xe9])]);
    mkdirSync(Buffer.concat([Buffer.from(`${work}/d`), Buffer.from([0xff])]));
    writeFileSync(raw, 'latin');
    writeFileSync(Buffer.concat([Buffer.from(`${work}/d`), Buffer.from([0xff]), Buffer.from('/x')]), 'deep');

    const plain = await contentsOf(atPath(work));
    commitAll(work);
    const checkout = await contentsOf(atPath(work));
    const fetched = await contentsOf(fromUrl(work));

    for (const { files, summary } of [plain, checkout, fetched]) {
      t.strictSame(files, { 'caf\ufffd': 'latin', 'd\ufffd/x': 'deep' });
      t.equal(summary.complete, true);
    }
  },
);

t.test('hostile repository: a tracked folder replaced by a symbolic link is not followed', async (t) => {
  const folder = t.testdir({
    work: { sub: { deep: { 'secret.txt': 'mine' } }, 'a.txt': 'one' },
    outside: { deep: { 'secret.txt': 'not yours' } },
  });
  const work = join(folder, 'work');
  writeFileSync(join(work, '.gitignore'), 'sub\n');
  git(work, ['init', '--quiet']);
  git(work, ['add', '--all', '--force']);
  renameSync(join(work, 'sub'), join(folder, 'away'));
  symlinkSync(join(folder, 'outside'), join(work, 'sub'));

  const { files, summary } = await contentsOf(atPath(work));

  t.strictSame(Object.keys(files), ['.gitignore', 'a.txt']);
  t.strictSame(skips(summary), { symlink: 1 });
});

t.test('hostile repository: a file that changes its type after the listing is counted', async (t) => {
  const folder = t.testdir({
    work: { link: 'a', gone: 'b', pipe: 'c', grown: 'd', 'z.txt': 'last' },
    secret: 'outside',
  });
  const work = join(folder, 'work');
  const source = await openSource(atPath(work), { environment: process.env, limits: { maxFileBytes: 100 } });
  const coverage = new Coverage();
  const entries = await source.list(coverage);
  for (const name of ['link', 'gone', 'pipe']) rmSync(join(work, name));
  symlinkSync(join(folder, 'secret'), join(work, 'link'));
  execFileSync('mkfifo', [join(work, 'pipe')]);
  writeFileSync(join(work, 'grown'), 'x'.repeat(101));

  const read: string[] = [];
  for await (const { entry, bytes } of source.read(entries, coverage)) read.push(`${entry.path}: ${bytes}`);

  t.notOk(read.some((line) => line.includes('outside')));
  t.ok(read.includes('z.txt: last'));
  t.match(skips(coverage.summary()), { unreadable: 2, too_large: 1 });
});

t.test('hostile repository: pipes and sockets in a folder do not block the audit', async (t) => {
  const folder = t.testdir({ 'a.txt': 'one', sub: {} });
  execFileSync('mkfifo', [join(folder, 'pipe'), join(folder, 'sub', 'pipe')]);

  t.strictSame((await contentsOf(atPath(folder))).files, { 'a.txt': 'one' });
});

t.test('hostile repository: folders that Git cannot read are counted', async (t) => {
  const folder = t.testdir({ work: { 'a.txt': 'one' }, plain: { 'a.txt': 'one' } });
  git(join(folder, 'work'), ['init', '--quiet']);
  const deep = Array.from({ length: 10 }, () => 'd'.repeat(250)).join('/');
  for (const name of ['work', 'plain']) {
    const place = join(folder, name);
    for (const top of ['one', 'other']) mkdirSync(join(place, top, deep), { recursive: true });
    writeFileSync(join(place, 'other', deep, 'b.txt'), 'two');
    // Together they make a path that is too long to be opened, or removed, by its name.
    renameSync(join(place, 'other'), join(place, 'one', deep, 'other'));
    const { files, summary } = await contentsOf(atPath(place));
    execFileSync('rm', ['-rf', join(place, 'one')]);

    t.strictSame(files, { 'a.txt': 'one' }, name);
    t.strictSame(skips(summary), { unreadable: 1 }, name);
    t.equal(summary.complete, false, name);
  }
});

t.test('hostile repository: replace refs and filters do not change what is read', async (t) => {
  const folder = t.testdir({
    'a.txt': 'original',
    '.gitattributes': '*.txt text eol=crlf working-tree-encoding=UTF-16\n*.dat filter=lfs\n',
    'b.dat': 'data',
  });
  const work = folder;
  git(work, ['init', '--quiet', '--initial-branch=main']);
  const original = writeBlob(work, 'original\n');
  const tree = writeTree(work, [
    { mode: '100644', name: '.gitattributes', id: writeBlob(work, '*.txt text eol=crlf\n') },
    { mode: '100644', name: 'a.txt', id: original },
  ]);
  commitTree(work, tree);
  git(work, ['replace', original, writeBlob(work, 'replaced\n')]);

  t.match((await contentsOf(atPath(work, 'main'))).files, { 'a.txt': 'original\n' });
});
