// Swaps that a reviewer does not see among thousands of lines of a lockfile, in every format that holds the fact, and
// ordinary changes beside them, of which nothing is said.
import t from 'tap';
import { changed, type Format, formats, integrity, npmEntry, one, two } from './lock-formats.ts';

for (const { path, text, digests, elsewhere, git, mayLackDigest } of formats) {
  const [digest, other] = digests;
  const base = { [path]: text({ version: '1.0.0', digest }) };

  t.test(`${path}: the digest of the same version changed`, async (t) => {
    const found = await changed(base, { [path]: text({ version: '1.0.0', digest: other }) });
    t.match(found, [{ ruleId: 'locked-digest-changed', severity: 'high', location: { path } }]);
    t.equal(found.length, 1);
  });

  t.test(`${path}: another version, from the same place, is an ordinary change`, async (t) => {
    t.strictSame(await changed(base, { [path]: text({ version: '1.1.0', digest: other }) }), []);
    t.strictSame(await changed({ [path]: text({ version: '1.1.0', digest: other }) }, base), [], 'and back');
  });

  t.test(`${path}: another version with the digest that the old one had`, async (t) => {
    const found = await changed(base, { [path]: text({ version: '1.1.0', digest }) });
    // A commit may have several tags, a manifest of Go often stays as it was, and the sample of NuGet has a second digest.
    if (/^(?:composer\.lock|go\.sum|packages\.lock\.json)$/.test(path)) {
      t.strictSame(found, []);
      return;
    }
    t.match(found, [{ ruleId: 'locked-digest-changed' }]);
    t.match(found[0]?.description, 'has the digest that 1.0.0 had before');
  });

  t.test(`${path}: its first commit is an ordinary change`, async (t) => {
    t.strictSame(await changed({ 'a.txt': '' }, base), []);
  });

  if (elsewhere !== undefined)
    t.test(`${path}: downloaded from elsewhere`, async (t) => {
      const found = await changed(base, { [path]: text({ version: '1.0.0', address: elsewhere, digest }) });
      t.match(found, [{ ruleId: 'package-outside-registry' }]);
      t.equal(found.length, 1);
      const both = { [path]: text({ version: '1.0.1', address: elsewhere, digest: other }) };
      t.match(
        await changed(base, both),
        [{ ruleId: 'package-outside-registry' }],
        'together with an upgrade',
      );
      t.strictSame(
        await changed(both, { [path]: text({ version: '1.0.2', address: elsewhere, digest }) }),
        [],
        'known before',
      );
    });

  if (git !== undefined)
    t.test(`${path}: from git`, async (t) => {
      const found = await changed(base, { [path]: text({ version: '1.0.0', address: git, digest }) });
      t.match(found, [{ ruleId: 'package-from-git' }]);
      t.match(found[0]?.description, 'comes from the repository github.com/evil/a');
    });

  if (mayLackDigest === true)
    t.test(`${path}: without the digest it had`, async (t) => {
      const found = await changed(base, { [path]: text({ version: '1.0.0', digest: '' }) });
      t.match(found, [{ ruleId: 'locked-digest-removed' }]);
    });
}

t.test('lockfile changes: both digests of Mix, and a package that comes from git instead', async (t) => {
  const hex = (inner: string, outer: string) => ({
    'mix.lock': `%{\n  "a": {:hex, :a, "1.0.0", "${inner.repeat(64)}", [:mix], [], "hexpm", "${outer.repeat(64)}"},\n}\n`,
  });
  for (const after of [hex('0', '2'), hex('3', '1')])
    t.match(await changed(hex('0', '1'), after), [{ ruleId: 'locked-digest-changed' }]);
  const git = { 'mix.lock': '%{\n  "a": {:git, "https://github.com/o/a.git", "abc", []},\n}\n' };
  const found = await changed(hex('0', '1'), git);
  t.strictSame(
    found.map(({ ruleId }) => ruleId),
    ['package-from-git'],
  );
  t.match(found[0]?.description, 'comes from the repository github.com/o/a');
});

t.test('lockfile changes: a package of Swift that moves to another repository', async (t) => {
  const pins = (location: string, more: Readonly<Record<string, string>> = {}) => ({
    ...more,
    'Package.resolved': JSON.stringify({
      pins: [
        {
          identity: 'left',
          kind: 'remoteSourceControl',
          location,
          state: { revision: 'a'.repeat(40), version: '1.0.0' },
        },
        {
          identity: 'right',
          kind: 'remoteSourceControl',
          location: 'https://github.com/o/right',
          state: { revision: 'b'.repeat(40), version: '2.0.0' },
        },
      ],
      version: 2,
    }),
  });
  const base = pins('https://github.com/o/Left.git');
  const found = await changed(base, pins('https://github.com/evil/left'));
  t.match(found, [{ ruleId: 'package-from-git', severity: 'medium' }]);
  t.match(
    found[0]?.description,
    'comes from the repository github.com/evil/left, and came from github.com/o/Left',
  );
  const asks = { 'Package.swift': '.package(url: "https://github.com/evil/left", from: "1.0.0")' };
  t.match(await changed(base, pins('https://github.com/evil/left', asks)), [{ severity: 'low' }]);
  t.strictSame(
    await changed(base, pins('git@github.com:o/Left.git')),
    [],
    'the same place, written otherwise',
  );
});

t.test('lockfile changes: what an Xcode project asks for', async (t) => {
  const folder = 'App.xcodeproj/project.xcworkspace/xcshareddata/swiftpm';
  const pins = (owner: string) =>
    JSON.stringify({
      pins: [
        {
          identity: 'left',
          kind: 'remoteSourceControl',
          location: `https://github.com/${owner}/left`,
          state: { revision: 'a'.repeat(40), version: '1.0.0' },
        },
      ],
      version: 2,
    });
  const base = { [`${folder}/Package.resolved`]: pins('o') };
  const head = { [`${folder}/Package.resolved`]: pins('fork') };
  t.match(await changed(base, head), [{ severity: 'medium' }]);
  const asking = {
    'App.xcodeproj/project.pbxproj': 'repositoryURL = "https://github.com/fork/left";\n',
    'Packages/Own/Package.swift': '.package(url: "https://github.com/fork/left", from: "1.0.0")\n',
  };
  for (const [path, text] of Object.entries(asking))
    t.match(await changed(base, { ...head, [path]: text }), [{ severity: 'low' }], path);
  const elsewhere = {
    'Other/Own.xcodeproj/project.pbxproj': 'repositoryURL = "https://github.com/else/left";\n',
  };
  t.match(await changed(base, { ...head, ...elsewhere }), [{ severity: 'medium' }]);
});

t.test('lockfile changes: one of the frameworks of NuGet, and what pods have no digest of', async (t) => {
  const nuget = (hash: string) => ({
    'packages.lock.json': JSON.stringify({
      version: 2,
      dependencies: {
        net8: { A: { type: 'Direct', resolved: '1.0.0', contentHash: 'one' } },
        net9: { A: { type: 'Transitive', resolved: '1.0.0', contentHash: hash } },
      },
    }),
  });
  t.match(await changed(nuget('one'), nuget('two')), [{ ruleId: 'locked-digest-changed' }]);
  const pods = (source: string, checksum: string) => ({
    'Podfile.lock': `PODS:\n  - A (1.0.0)\n\nDEPENDENCIES:\n  - A\n\nEXTERNAL SOURCES:\n  A:\n    ${source}\n\nSPEC CHECKSUMS:\n  A: ${checksum}\n`,
  });
  for (const source of [':path: "../a"', ':git: https://github.com/o/a.git'])
    t.strictSame(await changed(pods(source, '1'), pods(source, '2')), [], source);
  const trunk = {
    'Podfile.lock':
      'PODS:\n  - A (1.0.0)\n\nDEPENDENCIES:\n  - A\n\nSPEC REPOS:\n  trunk:\n    - A\n\nSPEC CHECKSUMS:\n  A: 1\n',
  };
  t.strictSame(await changed(trunk, pods(':path: "../a"', '2')), [], 'a folder of the repository instead');
  t.match(await changed(pods(':path: "../a"', '1'), pods(':git: https://github.com/evil/a.git', '1')), [
    { ruleId: 'package-from-git' },
  ]);
});

t.test('lockfile changes: another commit for the same version of Swift, and for a branch', async (t) => {
  const pins = (state: object) => ({
    'Package.resolved': JSON.stringify({
      pins: [{ identity: 'a', kind: 'remoteSourceControl', location: 'https://github.com/o/a.git', state }],
      version: 2,
    }),
  });
  const [one, two] = ['a'.repeat(40), 'b'.repeat(40)];
  t.match(
    await changed(pins({ revision: one, version: '1.0.0' }), pins({ revision: two, version: '1.0.0' })),
    [{ ruleId: 'locked-digest-changed' }],
  );
  t.strictSame(
    await changed(pins({ revision: one, branch: 'main' }), pins({ revision: two, branch: 'main' })),
    [],
  );
  t.strictSame(
    await changed(pins({ revision: one, version: '1.0.0' }), pins({ revision: two, branch: 'main' })),
    [],
    'a branch instead of a version',
  );
});

t.test('lockfile changes: a crate that is a folder of the repository instead has no digest', async (t) => {
  const crate = (more: string) => ({
    'Cargo.lock': `version = 4\n\n[[package]]\nname = "a"\nversion = "1.0.0"\n${more}`,
  });
  const source = 'source = "registry+https://github.com/rust-lang/crates.io-index"\n';
  const locked = crate(`${source}checksum = "${'ab'.repeat(32)}"\n`);
  t.strictSame(await changed(locked, crate('')), []);
  t.match(await changed(locked, crate(source)), [{ ruleId: 'locked-digest-removed' }]);
});

t.test('lockfile changes: an address that names another package, or another version', async (t) => {
  const [npm, , , , yarn] = formats as readonly [Format, Format, Format, Format, Format];
  for (const { path, text } of [npm, yarn]) {
    const base = { [path]: text({ version: '1.0.0' }) };
    for (const address of [
      'https://registry.npmjs.org/evil/-/evil-1.0.0.tgz',
      'https://registry.npmjs.org/@evil/a/-/a-1.0.0.tgz',
      'https://registry.npmjs.org/a/-/a-0.9.0.tgz',
    ]) {
      const found = await changed(base, { [path]: text({ version: '1.0.0', address }) });
      t.match(found, [{ ruleId: 'package-outside-registry' }], `${path}: ${address}`);
    }
  }
  const uv = formats.find(({ path }) => path === 'uv.lock') as Format;
  const address = 'https://files.pythonhosted.org/packages/aa/evil-1.0.0-py3-none-any.whl';
  const found = await changed(
    { 'uv.lock': uv.text({ version: '1.0.0' }) },
    { 'uv.lock': uv.text({ version: '1.0.0', address }) },
  );
  t.match(found, [{ ruleId: 'package-outside-registry' }]);
});

const npmLock = (packages: object) => ({
  'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages }),
});

t.test('lockfile changes: what only npm 6 reads of a package-lock', async (t) => {
  const entry = { version: '1.0.0', resolved: npmEntry('1.0.0'), integrity };
  const lock = (older: object) => ({
    'package-lock.json': JSON.stringify({
      lockfileVersion: 2,
      packages: {
        '': { workspaces: ['w'] },
        'node_modules/a': entry,
        'node_modules/a/node_modules/b': entry,
        'node_modules/w': { resolved: 'w', link: true },
        w: { version: '1.0.0' },
        'w/node_modules/b': entry,
      },
      dependencies: {
        a: { ...entry, dependencies: { b: { ...entry, ...older } } },
        w: { version: 'file:w', dependencies: { b: { ...entry, ...older } } },
      },
    }),
  });
  const base = lock({});
  const other = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
  t.match(await changed(base, lock({ integrity: other })), [{ ruleId: 'locked-digest-changed' }]);
  t.match(await changed(base, lock({ resolved: 'https://evil.example/b-1.0.0.tgz' })), [
    { ruleId: 'package-outside-registry' },
  ]);
  t.strictSame(await changed(base, npmLock({ 'node_modules/a': entry })), [], 'version 3 has it no more');
  t.strictSame(await changed(npmLock({ 'node_modules/a': entry, 'node_modules/b': entry }), base), []);
});

t.test('lockfile changes: say nothing of what changes its form only', async (t) => {
  const berry = formats.find(({ path }) => path.startsWith('berry/')) as Format;
  const classic = formats.find(({ path }) => path === 'yarn.lock') as Format;
  const before = { 'yarn.lock': berry.text({ version: '1.0.0', digest: `8/${one}${one}` }) };
  const after = { 'yarn.lock': berry.text({ version: '1.0.0', digest: `10c0/${two}${two}` }) };

  t.strictSame(await changed(before, after), [], 'another form of the cache of Yarn');
  t.strictSame(await changed({ 'yarn.lock': classic.text({ version: '1.0.0' }) }, after), [], 'Yarn 1 to 4');
  const wheels = (count: number) => ({
    'Pipfile.lock': JSON.stringify({
      default: {
        a: { version: '==1.0.0', hashes: [one, two].slice(0, count).map((hex) => `sha256:${hex}`) },
      },
    }),
  });
  t.strictSame(await changed(wheels(1), wheels(2)), [], 'more archives of a release');
  t.strictSame(await changed(wheels(2), wheels(1)), [], 'fewer archives of a release');
  const bundled = { version: '1.0.0', inBundle: true };
  t.strictSame(
    await changed(
      npmLock({
        'node_modules/a': { version: '1.0.0', integrity },
        'node_modules/b': { version: '1.0.0', integrity },
      }),
      npmLock({ 'node_modules/a': bundled, 'node_modules/b': { version: '1.0.0', integrity } }),
    ),
    [],
    'a package inside of another one',
  );
});

t.test('lockfile changes: the digest of a package that Yarn patches', async (t) => {
  const lock = (digest: string, hash = '5786d5') => ({
    'yarn.lock': `__metadata:
  version: 8
  cacheKey: 10

"a@patch:a@npm%3A^1.0.0#optional!builtin<compat/a>":
  version: 1.0.0
  resolution: "a@patch:a@npm%3A1.0.0#optional!builtin<compat/a>::version=1.0.0&hash=${hash}"
  checksum: 10/${digest}${digest}
  languageName: node
  linkType: hard
`,
  });

  t.match(await changed(lock(one), lock(two)), [{ ruleId: 'locked-digest-changed' }]);
  t.strictSame(await changed(lock(one), lock(two, '8cb1f3')), [], 'another patch');
});

t.test('lockfile changes: a package that becomes a part of the repository has no digest', async (t) => {
  const lock = (source: string, rest: string) => ({
    'uv.lock': `version = 1\n\n[[package]]\nname = "a"\n${rest}source = { ${source} }\n`,
  });
  const released = lock(
    'registry = "https://pypi.org/simple"',
    `version = "1.0.0"\nsdist = { url = "https://files.pythonhosted.org/a-1.0.0.tar.gz", hash = "sha256:${one}" }\n`,
  );

  t.strictSame(await changed(released, lock('editable = "a"', '')), []);
  t.strictSame(await changed(released, lock('editable = "a"', 'version = "1.0.0"\n')), []);
});

t.test('lockfile changes: the version of a Go module whose checksum changed is named', async (t) => {
  const sum = (digest: string) => ({
    'go.sum': `example.org/a v1.0.0 h1:${digest}=\nexample.org/a v1.2.0 h1:cccc=\n`,
  });

  t.match(await changed(sum('aaaa'), sum('bbbb')), [{ description: /for the same version, 1\.0\.0\./ }]);
});
