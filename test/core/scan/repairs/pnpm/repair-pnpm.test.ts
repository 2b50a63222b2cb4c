// Repairs of version 9 of pnpm-lock.yaml by a registry on this machine.
import t, { type Test } from 'tap';
import { pnpmRepairer } from '../../../../../packages/core/src/scan/repairs/pnpm/repair-pnpm.ts';
import { distOf, npmRegistry, type Releases } from '../npm/npm-world.ts';
import { type RepairWorld, repairWith } from '../repair-world.ts';

const releases: Releases = {
  left: { '1.0.0': {}, '1.0.1': { fresh: '^1.0.0' }, '1.0.2': { other: '^1.0.0' }, '2.0.0': {} },
  web: { '1.0.0': { left: '^1.0.0' } },
  pinned: { '1.0.0': { left: '1.0.0' }, '1.0.1': { left: '1.0.0' }, '1.1.0': { left: '1.0.2' } },
  other: { '1.0.0': {}, '1.0.1': {} },
  fresh: { '1.0.0': {}, '1.0.1': { other: '~1.0.1' } },
  view: { '1.0.0': { other: '^1.0.0' } },
};

interface Lock {
  /** By importer and name, the specifier and the version. */
  readonly importers: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>>;
  /** By key of the snapshot, what it needs. */
  readonly snapshots: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

function lockOf(url: string, { importers, snapshots }: Lock): string {
  const projects = Object.entries(importers).map(
    ([project, own]) =>
      `  ${project}:\n    dependencies:\n${Object.entries(own)
        .map(
          ([name, [spec, version]]) =>
            `      ${name}:\n        specifier: ${spec}\n        version: ${version}\n`,
        )
        .join('')}`,
  );
  const packages = [...new Set(Object.keys(snapshots).map((key) => key.replace(/\(.*/, '')))].map((key) => {
    const [name = '', version = ''] = key.split('@');
    return `  ${key}:\n    resolution: {integrity: ${distOf(url, name, version).integrity}}\n`;
  });
  const needs = Object.entries(snapshots).map(([key, own]) => {
    const rows = Object.entries(own).map(([name, version]) => `      ${name}: ${version}\n`);
    return rows.length === 0 ? `  ${key}: {}\n` : `  ${key}:\n    dependencies:\n${rows.join('')}`;
  });
  return `lockfileVersion: '9.0'\n\nimporters:\n\n${projects.join('\n')}\npackages:\n\n${packages.join('\n')}\nsnapshots:\n\n${needs.join('\n')}`;
}

const manifest = (dependencies: Readonly<Record<string, string>>) =>
  `${JSON.stringify({ name: 'app', dependencies }, null, 2)}\n`;

async function world(t: Test) {
  const { url } = await npmRegistry(t, releases);
  const repair = (
    files: RepairWorld['files'],
    vulnerable: readonly string[],
    more: Partial<RepairWorld> = {},
  ) =>
    repairWith(t, pnpmRepairer, {
      path: 'pnpm-lock.yaml',
      files,
      ecosystem: 'npm',
      vulnerable,
      environment: { npm_config_registry: url },
      ...more,
    });
  return { url, repair };
}

t.test('repairPnpm: moves a package with everything that names it', async (t) => {
  const { url, repair } = await world(t);
  const lock = (left: string, needs: Readonly<Record<string, string>>) =>
    lockOf(url, {
      importers: {
        '.': { left: ['^1.0.0', left], view: ['^1.0.0', `1.0.0(left@${left})`], web: ['^1.0.0', '1.0.0'] },
      },
      snapshots: {
        [`left@${left}`]: needs,
        'other@1.0.0': {},
        [`view@1.0.0(left@${left})`]: { other: '1.0.0' },
        'web@1.0.0': { left },
      },
    });
  const files = {
    'package.json': manifest({ left: '^1.0.0', view: '^1.0.0', web: '^1.0.0' }),
    'pnpm-lock.yaml': lock('1.0.0', {}),
  };
  const { edits, notes } = await repair(files, ['left@1.0.0', 'left@1.0.1']);

  t.same(notes, []);
  t.same(Object.fromEntries(edits), { 'pnpm-lock.yaml': lock('1.0.2', { other: '1.0.0' }) });
  t.equal((await repair({ ...files, ...Object.fromEntries(edits) }, ['left@1.0.0'])).edits.size, 0);
});

t.test('repairPnpm: adds, merges and prunes packages', async (t) => {
  const { url, repair } = await world(t);
  const files = {
    'package.json': manifest({ pinned: '^1.0.0', left: '^1.0.2' }),
    'pnpm-lock.yaml': lockOf(url, {
      importers: { '.': { left: ['^1.0.2', '1.0.2'], pinned: ['^1.0.0', '1.0.0'] } },
      snapshots: {
        'left@1.0.0': {},
        'left@1.0.2': { other: '1.0.0' },
        'other@1.0.0': {},
        'pinned@1.0.0': { left: '1.0.0' },
      },
    }),
  };

  t.equal(
    (await repair(files, ['left@1.0.0', 'left@1.0.1'], { scope: 'lockfile' })).edits.get('pnpm-lock.yaml'),
    lockOf(url, {
      importers: { '.': { left: ['^1.0.2', '1.0.2'], pinned: ['^1.0.0', '1.1.0'] } },
      snapshots: {
        'left@1.0.2': { other: '1.0.0' },
        'other@1.0.0': {},
        'pinned@1.1.0': { left: '1.0.2' },
      },
    }),
  );
  const fresh = {
    'package.json': manifest({ left: '^1.0.0' }),
    'pnpm-lock.yaml': lockOf(url, {
      importers: { '.': { left: ['^1.0.0', '1.0.0'] } },
      snapshots: { 'left@1.0.0': {} },
    }),
  };
  t.equal(
    (await repair(fresh, ['left@1.0.0'])).edits.get('pnpm-lock.yaml'),
    lockOf(url, {
      importers: { '.': { left: ['^1.0.0', '1.0.1'] } },
      snapshots: { 'fresh@1.0.1': { other: '1.0.1' }, 'left@1.0.1': { fresh: '1.0.1' }, 'other@1.0.1': {} },
    }),
  );
});

t.test('repairPnpm: raises the range in the manifest and in the lockfile', async (t) => {
  const { url, repair } = await world(t);
  const lock = (version: string) =>
    lockOf(url, {
      importers: { '.': {}, 'packages/a': { left: [version, version] } },
      snapshots: { [`left@${version}`]: version === '1.0.1' ? { fresh: '1.0.1' } : {} },
    });
  const files = {
    'package.json': manifest({}),
    'packages/a/package.json': manifest({ left: '1.0.0' }),
    'pnpm-lock.yaml': lock('1.0.0').replace('  .:\n    dependencies:\n', '  .: {}\n'),
  };

  t.match(await repair(files, ['left@1.0.0'], { scope: 'lockfile' }), {
    edits: new Map(),
    notes: [/asks for left 1\.0\.0/],
  });
  const { edits } = await repair(files, ['left@1.0.0', 'left@1.0.1', 'left@1.0.2'], { scope: 'breaking' });
  t.equal(edits.get('packages/a/package.json'), manifest({ left: '2.0.0' }));
  t.equal(edits.get('pnpm-lock.yaml'), lock('2.0.0').replace('  .:\n    dependencies:\n', '  .: {}\n'));
});

t.test('repairPnpm: leaves to pnpm what only pnpm can resolve', async (t) => {
  const { url, repair } = await world(t);
  const own: Lock = { importers: { '.': { left: ['^1.0.0', '1.0.0'] } }, snapshots: { 'left@1.0.0': {} } };
  const lock = lockOf(url, own);
  const files = { 'package.json': manifest({ left: '^1.0.0' }), 'pnpm-lock.yaml': lock };

  const held = lock.replace('importers:', 'overrides:\n  left: 1.0.0\n\nimporters:');
  t.equal(
    (await repair({ ...files, 'pnpm-lock.yaml': held }, ['left@1.0.0'])).edits.size,
    0,
    'an override stays',
  );
  await t.rejects(repair({ ...files, 'pnpm-lock.yaml': lock.replace('9.0', '6.0') }, ['left@1.0.0']), {
    message: /is not a lockfile of version 9.*run `pnpm update left --depth Infinity`\.$/,
  });
});
