// Reading a history again, with other files, and against the inventory of each commit.
import { join } from 'node:path';
import t from 'tap';
import { readInventory } from '../../../../packages/core/src/scan/engines/dependencies/inventory.ts';
import type { HistoryIndex } from '../../../../packages/core/src/scan/history/history-index.ts';
import { readHistory } from '../../../../packages/core/src/scan/history/read-history.ts';
import { openSource } from '../../../../packages/core/src/scan/source/checkout/open-source.ts';
import { Coverage } from '../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { gitRepository as openGit } from '../../../../packages/core/src/scan/source/git/git-command.ts';
import { datedRepository, npmLock } from './history-setup.ts';

/** The packages of a branch, tag or commit, by the index. */
function packagesAt({ tree, placed, versions }: HistoryIndex, commit: string): readonly string[] {
  const all = [...versions.select(() => true)];
  const found = new Set<string>();
  const seen = new Set<string>();
  for (let node = tree.nodeOf[commit] ?? -1; node >= 0; node = tree.nodes[node]?.parent ?? -1)
    for (const { path, version } of placed[node] ?? []) {
      if (seen.has(path)) continue;
      seen.add(path);
      for (const place of version === null ? [] : (all[version] ?? [])) {
        const row = versions.packages[place];
        found.add(`${row?.ecosystem} ${row?.name} ${row?.version}`);
      }
    }
  return [...found].sort();
}

async function inventoryAt(path: string, ref: string): Promise<readonly string[]> {
  const source = await openSource({ kind: 'path', path, ref }, { environment: process.env });
  const coverage = new Coverage();
  const entries = await source.list(coverage);
  const { packages } = await readInventory({ source, entries }, { coverage });
  await source.close();
  return [...new Set(packages.map((one) => `${one.ecosystem} ${one.name} ${one.version}`))].sort();
}

t.test('readHistory: has the inventory of every branch and tag, and reads only what is new', async (t) => {
  const folder = t.testdir({});
  const repository = datedRepository(folder);
  const commits: string[] = [];
  const commit = (files: Record<string, string | null>) => {
    commits.push(repository.on('2026-01-01', 'Ann', files));
    repository.git('tag', `t${commits.length}`);
  };
  commit({ 'requirements.txt': '-r base.in\nflask==1.0\n', 'base.in': 'six==1.0\n' });
  commit({ 'base.in': 'six==1.1\n' });
  commit({ 'base.in': null, 'web/package.json': '{"dependencies": {"left": "1.0.0"}}' });
  commit({
    'package-lock.json': npmLock('left@1.0.1'),
    'node_modules/x/package-lock.json': npmLock('no@1.0.0'),
  });
  repository.git('checkout', '-q', '-b', 'side', 't2');
  commit({ 'requirements.txt': 'flask==2.0\n' });
  repository.git('checkout', '-q', 'main');
  repository.merge('2026-01-02', 'Bob', 'side');
  repository.git('tag', 'merged');

  const first = await readHistory(repository.opened);

  for (const name of [...commits.map((_, index) => `t${index + 1}`), 'merged'])
    t.strictSame(
      packagesAt(first.index, repository.git('rev-parse', name)),
      await inventoryAt(folder, name),
      name,
    );
  t.strictSame(first.index.tree.names, ['.yarnrc.yml', 'base.in', 'pnpm-workspace.yaml']);

  const kept = JSON.parse(JSON.stringify(first.kept));
  const again = await readHistory(repository.opened, { kept });
  t.match(again, { read: 0, isChanged: false });
  t.strictSame(again.index.placed, first.index.placed);

  repository.git('checkout', '-q', '-b', 'late', 't1');
  commit({ 'base.in': 'six==1.2\n' });
  const later = await readHistory(repository.opened, { kept });
  t.match(later, { read: 1, isChanged: true });
  t.strictSame(packagesAt(later.index, commits.at(-1) ?? ''), await inventoryAt(folder, 'late'));
});

t.test(
  'readHistory: a lockfile is read once, whatever is beside it, and the history holds the same',
  async (t) => {
    const folder = t.testdir({});
    const repository = datedRepository(folder);
    const lock = (...names: readonly string[]) =>
      `# yarn lockfile v1\n\n\n${names.map((one) => `${one}@^1.0.0:\n  version "1.0.1"\n`).join('\n')}`;
    const project = (name: string) => JSON.stringify({ dependencies: { [name]: '^1.0.0' } });
    repository.on('2026-01-01', 'Ann', {
      'yarn.lock': lock('left', 'right'),
      'package.json': project('left'),
    });
    repository.git('tag', 'one');
    repository.on('2026-01-02', 'Ann', { 'package.json': project('right') });
    repository.on('2026-01-03', 'Bob', { 'yarn.lock': lock('left', 'middle', 'right') });
    repository.git('tag', 'two');

    const { index, read } = await readHistory(repository.opened);

    t.equal(read, 2);
    t.strictSame(
      index.versions.all.map(({ path, reads }) => [path, reads]),
      [
        ['yarn.lock', []],
        ['yarn.lock', []],
      ],
    );
    for (const tag of ['one', 'two'])
      t.strictSame(packagesAt(index, repository.git('rev-parse', tag)), await inventoryAt(folder, tag), tag);
  },
);

t.test('readHistory: a clone that was deepened is read anew', async (t) => {
  const folder = t.testdir({});
  const repository = datedRepository(join(folder, 'whole'));
  repository.on('2026-01-01', 'Ann', { 'package-lock.json': npmLock('left@1.0.0') });
  repository.on('2026-01-02', 'Bob', { 'package-lock.json': npmLock('left@1.0.1') });
  const path = join(folder, 'clone');
  repository.git('clone', '-q', '--depth', '1', `file://${repository.path}`, path);
  const git = openGit(join(path, '.git'), { environment: process.env });

  const { kept, index } = await readHistory(git);
  t.match(index.tree.nodes, [{ isBoundary: true, parent: -1 }]);

  repository.git('-C', path, 'fetch', '-q', '--unshallow');
  const deep = await readHistory(git, { kept });
  t.match(deep.index.tree.nodes, [
    { isBoundary: false, author: 'Ann' },
    { isBoundary: false, author: 'Bob', parent: 0 },
  ]);
});

t.test('readHistory: an empty repository, and one without lockfiles, have no nodes', async (t) => {
  const repository = datedRepository(t.testdir({}));

  t.match((await readHistory(repository.opened)).index, { refs: [], tree: { nodes: [] } });
  repository.on('2026-01-01', 'Ann', { 'readme.txt': 'x' });
  t.match((await readHistory(repository.opened)).index, { refs: [{ name: 'main' }], tree: { nodes: [] } });
});
