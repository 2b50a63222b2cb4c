// Repairs of npm lockfiles by a registry on this machine: what moves, what stays, and every byte in between.
import t from 'tap';
import { lockOf, npmRegistry, type Releases, repairNpm } from './npm-world.ts';

const releases: Releases = {
  left: { '1.0.0': {}, '1.0.1': {}, '1.0.2': {}, '2.0.0': {} },
  web: { '1.0.0': { left: '^1.0.0' }, '1.1.0': { left: '^1.0.2' } },
  pinned: { '1.0.0': { left: '1.0.0' }, '1.0.1': { left: '1.0.0' }, '1.1.0': { left: '1.0.2' } },
  old: { '1.0.0': { left: '1.0.0' } },
  other: { '1.0.0': {}, '1.0.1': {} },
};

const project = (dependencies: Readonly<Record<string, string>>) => ({
  name: 'app',
  version: '1.0.0',
  dependencies,
});

t.test('repairNpm: moves a package within its range, and writes nothing else', async (t) => {
  const registry = await npmRegistry(t, releases);
  const root = project({ other: '^1.0.0', web: '^1.0.0' });
  const lock = lockOf(registry.url, root, {
    left: ['1.0.0'],
    other: ['1.0.0'],
    web: ['1.0.0', { left: '^1.0.0' }],
  });
  const files = { 'package.json': JSON.stringify(root), 'package-lock.json': lock };
  const repair = await repairNpm(t, files, { registry, vulnerable: ['left@1.0.0', 'left@1.0.1'] });

  t.same([...repair.edits.keys()], ['package-lock.json']);
  t.same(repair.versions, { left: '1.0.2', other: '1.0.0', web: '1.0.0' });
  const after = (repair.edits.get('package-lock.json') ?? '').split('\n');
  t.same(
    lock.split('\n').filter((line, index) => line !== after[index]).length,
    3,
    'version, address and digest of one entry',
  );

  const again = await repairNpm(
    t,
    { ...files, 'package-lock.json': after.join('\n') },
    { registry, vulnerable: ['left@1.0.0', 'left@1.0.1'] },
  );
  t.equal(again.edits.size, 0, 'a second run changes nothing');
  t.notOk(
    registry.asked.some((path) => path.endsWith('.tgz')),
    'no archive is downloaded',
  );
});

t.test('repairNpm: moves what pins a vulnerable version', async (t) => {
  const registry = await npmRegistry(t, releases);
  const root = project({ pinned: '^1.0.0' });
  const files = {
    'package.json': JSON.stringify(root),
    'package-lock.json': lockOf(registry.url, root, {
      left: ['1.0.0'],
      pinned: ['1.0.0', { left: '1.0.0' }],
    }),
  };
  const repair = await repairNpm(t, files, { registry, vulnerable: ['left@1.0.0'], scope: 'lockfile' });

  t.same(repair.versions, { left: '1.0.2', pinned: '1.1.0' });
});

t.test(
  'repairNpm: raises a range of the manifest to the lowest clean release, as far as the scope allows',
  async (t) => {
    const registry = await npmRegistry(t, releases);
    const root = project({ left: '1.0.0' });
    const manifest = '{\n    "name": "app", "version": "1.0.0",\n    "dependencies": {"left": "1.0.0"}\n}\n';
    const files = {
      'package.json': `${JSON.stringify(root, null, 4)}\n`,
      'package-lock.json': lockOf(registry.url, root, { left: ['1.0.0'] }),
    };
    const options = { registry, vulnerable: ['left@1.0.0'] };

    t.equal((await repairNpm(t, files, { ...options, scope: 'lockfile' })).edits.size, 0);
    const repair = await repairNpm(t, files, options);
    t.equal(
      repair.edits.get('package.json'),
      files['package.json'].replace('"left": "1.0.0"', '"left": "1.0.1"'),
    );
    t.same(repair.versions, { left: '1.0.1' });
    const all = { ...options, vulnerable: ['left@1.0.0', 'left@1.0.1', 'left@1.0.2'] };
    t.equal((await repairNpm(t, files, all)).edits.size, 0, 'no release of the same major version is clean');
    t.same((await repairNpm(t, files, { ...all, scope: 'breaking' })).versions, { left: '2.0.0' });
    t.equal(
      (await repairNpm(t, { ...files, 'package.json': manifest }, options)).edits.get('package.json'),
      manifest.replace('"left": "1.0.0"', '"left": "1.0.1"'),
      'a manifest keeps a layout of its own',
    );
  },
);

t.test('repairNpm: overrides a range only when breaking changes are allowed', async (t) => {
  const registry = await npmRegistry(t, releases);
  const root = project({ old: '^1.0.0' });
  const files = {
    'package.json': `${JSON.stringify(root, null, 2)}\n`,
    'package-lock.json': lockOf(registry.url, root, { left: ['1.0.0'], old: ['1.0.0', { left: '1.0.0' }] }),
  };
  const options = { registry, vulnerable: ['left@1.0.0'] };

  t.equal((await repairNpm(t, files, options)).edits.size, 0);
  const repair = await repairNpm(t, files, { ...options, scope: 'breaking' });
  t.match(JSON.parse(repair.edits.get('package.json') ?? '{}'), { overrides: { left: '^1.0.1' } });
  t.same(repair.versions, { left: '1.0.2', old: '1.0.0' });
});

t.test('repairNpm: leaves copies alone where another one has to stay', async (t) => {
  const registry = await npmRegistry(t, releases);
  const root = project({ old: '^1.0.0', web: '^1.0.0' });
  const files = {
    'package.json': JSON.stringify(root),
    'package-lock.json': lockOf(registry.url, root, {
      left: ['1.0.0'],
      old: ['1.0.0', { left: '1.0.0' }],
      web: ['1.0.0', { left: '^1.0.0' }],
    }),
  };

  t.equal((await repairNpm(t, files, { registry, vulnerable: ['left@1.0.0'] })).edits.size, 0);
});

t.test('repairNpm: takes no release that is too young', async (t) => {
  const registry = await npmRegistry(t, releases, {
    'left@1.0.2': '2026-01-02T00:00:00Z',
    'left@2.0.0': '2026-01-02T00:00:00Z',
  });
  const root = project({ left: '^1.0.0' });
  const files = {
    'package.json': JSON.stringify(root),
    'package-lock.json': lockOf(registry.url, root, { left: ['1.0.0'] }),
  };
  const options = { registry, releasedBefore: new Date('2026-01-01T00:00:00Z') };

  t.same((await repairNpm(t, files, { ...options, vulnerable: ['left@1.0.0'] })).versions, { left: '1.0.1' });
  t.equal(
    (await repairNpm(t, files, { ...options, vulnerable: ['left@1.0.0', 'left@1.0.1'] })).edits.size,
    0,
  );
});

t.test('repairNpm: takes no package back to an older release', async (t) => {
  const registry = await npmRegistry(t, {
    left: { '1.0.0': {} },
    web: { '1.0.0': {}, '1.1.0': { left: '^1.0.0' } },
  });
  const root = project({ web: '^1.0.0' });
  const files = {
    'package.json': JSON.stringify(root),
    'package-lock.json': lockOf(registry.url, root, { left: ['1.0.0'], web: ['1.1.0', { left: '^1.0.0' }] }),
  };

  t.equal((await repairNpm(t, files, { registry, vulnerable: ['left@1.0.0'] })).edits.size, 0);
});

t.test('repairNpm: brings in nothing vulnerable', async (t) => {
  const registry = await npmRegistry(t, {
    ...releases,
    web: { '1.0.0': { left: '^1.0.0' }, '1.1.0': { left: '^1.0.0', fresh: '^1.0.0' } },
    left: { '1.0.0': {}, '1.0.2': { fresh: '^1.0.0' } },
    fresh: { '1.0.0': {}, '1.0.1': {}, '1.0.2': {} },
  });
  const root = project({ left: '^1.0.0' });
  const files = {
    'package.json': JSON.stringify(root),
    'package-lock.json': lockOf(registry.url, root, { left: ['1.0.0'] }),
  };
  const repair = await repairNpm(t, files, { registry, vulnerable: ['left@1.0.0', 'fresh@1.0.2'] });

  t.same(repair.versions, { left: '1.0.2', fresh: '1.0.1' });
});

t.test(
  'repairNpm: takes no release that runs a script where the others did not, and repairs the rest',
  async (t) => {
    const registry = await npmRegistry(
      t,
      {
        ...releases,
        tool: { '1.0.0': { left: '1.0.0' }, '1.0.1': { left: '1.0.2' }, '1.1.0': { left: '1.0.2' } },
        only: { '1.0.0': { right: '1.0.0' }, '1.1.0': { right: '1.0.1' } },
        right: { '1.0.0': {}, '1.0.1': {} },
        bringer: { '1.0.0': { middle: '1.0.0' }, '1.1.0': { middle: '1.0.1', builder: '1.0.0' } },
        middle: { '1.0.0': {}, '1.0.1': {} },
        builder: { '1.0.0': {} },
      },
      {},
      ['tool@1.1.0', 'only@1.1.0', 'builder@1.0.0'],
    );
    const root = project({ tool: '^1.0.0', only: '^1.0.0', bringer: '^1.0.0', other: '^1.0.0' });
    const files = {
      'package.json': JSON.stringify(root),
      'package-lock.json': lockOf(registry.url, root, {
        tool: ['1.0.0', { left: '1.0.0' }],
        left: ['1.0.0'],
        only: ['1.0.0', { right: '1.0.0' }],
        right: ['1.0.0'],
        bringer: ['1.0.0', { middle: '1.0.0' }],
        middle: ['1.0.0'],
        other: ['1.0.0'],
      }),
    };
    const vulnerable = ['left@1.0.0', 'right@1.0.0', 'middle@1.0.0', 'other@1.0.0'];
    const repair = await repairNpm(t, files, { registry, vulnerable });

    t.strictSame(repair.versions, {
      tool: '1.0.1',
      left: '1.0.2',
      only: '1.0.0',
      right: '1.0.0',
      bringer: '1.0.0',
      middle: '1.0.0',
      other: '1.0.1',
    });
  },
);

t.test('repairNpm: moves a vulnerable version that the registry took away', async (t) => {
  const registry = await npmRegistry(t, releases);
  const root = project({ left: '>=0.9.0 <2' });
  const files = {
    'package.json': JSON.stringify(root),
    'package-lock.json': lockOf(registry.url, root, { left: ['0.9.0'] }),
  };
  const repair = await repairNpm(t, files, { registry, vulnerable: ['left@0.9.0'] });

  t.strictSame(repair.versions, { left: '1.0.2' });
});

t.test('repairNpm: takes no release with a peer that what is there does not take', async (t) => {
  const registry = await npmRegistry(t, {
    ...releases,
    host: { '1.0.0': {}, '2.0.0': {} },
    tool: {
      '1.0.0': { left: '1.0.0' },
      '1.0.1': { left: '1.0.2', 'peer:host': '^1.0.0' },
      '1.1.0': { left: '1.0.2', 'peer:host': '^2.0.0' },
    },
  });
  const root = project({ host: '^1.0.0', tool: '^1.0.0' });
  const files = {
    'package.json': JSON.stringify(root),
    'package-lock.json': lockOf(registry.url, root, {
      host: ['1.0.0'],
      left: ['1.0.0'],
      tool: ['1.0.0', { left: '1.0.0' }],
    }),
  };
  const repair = await repairNpm(t, files, { registry, vulnerable: ['left@1.0.0'] });

  t.strictSame(repair.versions, { host: '1.0.0', left: '1.0.2', tool: '1.0.1' });
});

t.test('repairNpm: says why a lockfile cannot be repaired', async (t) => {
  const registry = await npmRegistry(t, {});
  const options = { registry, vulnerable: ['left@1.0.0'] };
  const lock = lockOf(registry.url, project({}), {});

  await t.rejects(repairNpm(t, { 'package-lock.json': lock }, options), {
    message: 'package-lock.json has no package.json beside it.',
  });
  await t.rejects(repairNpm(t, { 'package-lock.json': '{', 'package.json': '{}' }, options), {
    message: 'package-lock.json is not valid JSON.',
  });
});
