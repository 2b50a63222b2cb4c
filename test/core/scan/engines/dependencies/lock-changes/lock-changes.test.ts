// Swaps that a reviewer does not see among thousands of lines of a lockfile, in every format that holds the fact, and
// ordinary changes beside them, of which nothing is said.
import t from 'tap';
import { createEngines } from '../../../../../../packages/core/src/scan/engines/index.ts';
import { defaultFingerprintKey } from '../../../../../../packages/core/src/scan/identity/fingerprint.ts';
import { auditChange } from '../../../../../../packages/core/src/scan/pipeline/audit-change.ts';
import { Coverage } from '../../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { silentLog } from '../../../../../../packages/core/src/support/log.ts';
import { type Files, memorySource } from '../../../../../helpers/memory-source.ts';

const one = 'ab'.repeat(32);
const two = 'cd'.repeat(32);
const commits = ['1'.repeat(40), '2'.repeat(40)] as const;
const sha1 = 'aa'.repeat(20);
const [integrity, otherIntegrity] = [one, two].map(
  (hex) => `sha512-${Buffer.from(hex.repeat(2), 'hex').toString('base64')}`,
) as [string, string];

async function changed(base: Files, head: Files, now = new Date('2026-11-28T00:00:00Z')) {
  const run = await auditChange(
    { head: memorySource(head), base: memorySource(base) },
    {
      type: 'dependency',
      engines: await createEngines({}, ['dependency']),
      coverage: new Coverage({ allExamples: true }),
      fingerprintKey: defaultFingerprintKey,
      signal: new AbortController().signal,
      log: silentLog,
      now: () => now,
    },
  );
  return run.findings.filter(({ category }) => category === 'supply-chain');
}

interface Format {
  readonly path: string;
  /** The lockfile with `a` in this version, from this address, with this digest. */
  text(a: { version: string; address?: string; digest?: string }): string;
  readonly digests: readonly [string, string];
  /** An address of the registry, one elsewhere, and one of git; absent where the lockfile holds none. */
  readonly elsewhere?: string;
  readonly git?: string;
  /** Whether a version may stand without a digest. */
  readonly mayLackDigest?: boolean;
}

const yarnEntry = (version: string) => `https://registry.yarnpkg.com/a/-/a-${version}.tgz#${sha1}`;
const berryEntry = (version: string) => `npm:${version}`;
const berryDigest = `10c0/${one}${one}`;
const npmEntry = (version: string) => `https://registry.npmjs.org/a/-/a-${version}.tgz`;
const wheel = (version: string) => `https://files.pythonhosted.org/packages/aa/a-${version}-py3-none-any.whl`;

const formats: readonly Format[] = [
  {
    path: 'package-lock.json',
    text: ({ version, address = npmEntry(version), digest = integrity }) =>
      JSON.stringify({
        lockfileVersion: 3,
        packages: {
          '': { dependencies: { a: '^1.0.0' } },
          'node_modules/a': { version, resolved: address, ...(digest && { integrity: digest }) },
          'node_modules/b': {
            version: '2.0.0',
            resolved: 'https://registry.npmjs.org/b/-/b-2.0.0.tgz',
            integrity,
          },
        },
      }),
    digests: [integrity, otherIntegrity],
    elsewhere: 'https://cdn.example/a-1.0.0.tgz',
    git: `git+ssh://git@github.com/evil/a.git#${commits[0]}`,
    mayLackDigest: true,
  },
  {
    path: 'old/package-lock.json',
    text: ({ version, address = npmEntry(version), digest = integrity }) =>
      JSON.stringify({
        lockfileVersion: 1,
        dependencies: {
          a: { version, resolved: address, ...(digest && { integrity: digest }) },
          b: { version: '2.0.0', resolved: 'https://registry.npmjs.org/b/-/b-2.0.0.tgz', integrity },
        },
      }),
    digests: [integrity, otherIntegrity],
    elsewhere: 'https://cdn.example/a-1.0.0.tgz',
    mayLackDigest: true,
  },
  {
    path: 'pnpm-lock.yaml',
    text: ({ version, address, digest = integrity }) =>
      `lockfileVersion: '9.0'\n\nimporters:\n\n  .:\n    dependencies:\n      a:\n        specifier: ^1.0.0\n        version: ${version}\n\npackages:\n\n  a@${version}:\n    resolution: {integrity: ${digest}${address ? `, tarball: ${address}` : ''}}\n\nsnapshots:\n\n  a@${version}: {}\n`,
    digests: [integrity, otherIntegrity],
    elsewhere: 'https://cdn.example/a-1.0.0.tgz',
    git: `https://codeload.github.com/evil/a/tar.gz/${commits[0]}`,
  },
  {
    path: 'v6/pnpm-lock.yaml',
    text: ({ version, digest = integrity }) =>
      `lockfileVersion: '6.0'\n\ndependencies:\n  a:\n    specifier: ^1.0.0\n    version: ${version}\n\npackages:\n\n  /a@${version}:\n    resolution: {integrity: ${digest}}\n    dev: false\n`,
    digests: [integrity, otherIntegrity],
  },
  {
    path: 'yarn.lock',
    text: ({ version, address = yarnEntry(version), digest = integrity }) =>
      `# yarn lockfile v1\n\n\na@^1.0.0:\n  version "${version}"\n  resolved "${address}"\n  integrity ${digest}\n`,
    digests: [integrity, otherIntegrity],
    elsewhere: `https://cdn.example/a-1.0.0.tgz#${sha1}`,
    git: `git+https://github.com/evil/a.git#${commits[0]}`,
  },
  {
    path: 'berry/yarn.lock',
    text: ({ version, address = berryEntry(version), digest = berryDigest }) =>
      `__metadata:\n  version: 8\n  cacheKey: 10c0\n\n"a@npm:^1.0.0":\n  version: ${version}\n  resolution: "a@${address}"\n  checksum: ${digest}\n  languageName: node\n  linkType: hard\n`,
    digests: [berryDigest, `10c0/${two}${two}`],
    elsewhere: 'npm:1.0.0::__archiveUrl=https%3A%2F%2Fcdn.example%2Fa-1.0.0.tgz',
    git: `https://github.com/evil/a.git#commit=${commits[0]}`,
  },
  {
    path: 'bun.lock',
    text: ({ version, address = '', digest = integrity }) =>
      `{\n  "lockfileVersion": 1,\n  "workspaces": { "": { "dependencies": { "a": "^1.0.0" } } },\n  "packages": {\n    "a": ["a@${version}", "${address}", {}, "${digest}"],\n  }\n}\n`,
    digests: [integrity, otherIntegrity],
    elsewhere: 'https://cdn.example/a-1.0.0.tgz',
  },
  {
    path: 'uv.lock',
    text: ({ version, address = wheel(version), digest = one }) =>
      `version = 1\n\n[[package]]\nname = "a"\nversion = "${version}"\nsource = { registry = "https://pypi.org/simple" }\nwheels = [\n    { url = "${address}", hash = "sha256:${digest}" },\n]\n`,
    digests: [one, two],
    elsewhere: 'https://cdn.example/a-1.0.0-py3-none-any.whl',
  },
  {
    path: 'poetry.lock',
    text: ({ version, address, digest = one }) =>
      `[[package]]\nname = "a"\nversion = "${version}"\noptional = false\nfiles = [\n    {file = "a-${version}-py3-none-any.whl", hash = "sha256:${digest}"},\n]\n${address ? `\n[package.source]\ntype = "${address.startsWith('https://git') ? 'git' : 'url'}"\nurl = "${address}"\nresolved_reference = "${commits[0]}"\n` : ''}`,
    digests: [one, two],
    elsewhere: 'https://cdn.example/a-1.0.0.tar.gz',
    git: 'https://github.com/evil/a.git',
  },
  {
    path: 'Pipfile.lock',
    text: ({ version, address, digest = one }) =>
      JSON.stringify({
        _meta: { sources: [{ name: 'pypi', url: 'https://pypi.org/simple' }] },
        default: {
          a: {
            version: `==${version}`,
            hashes: [`sha256:${digest}`, `sha256:${'ef'.repeat(32)}`],
            ...(address?.startsWith('https://git') ? { git: address, ref: commits[0] } : { index: 'pypi' }),
            ...(address?.startsWith('https://cdn') && { file: address }),
          },
        },
      }),
    digests: [one, two],
    elsewhere: 'https://cdn.example/a-1.0.0.tar.gz',
    git: 'https://github.com/evil/a.git',
  },
  {
    path: 'pdm.lock',
    text: ({ version, address, digest = one }) =>
      `[[package]]\nname = "a"\nversion = "${version}"\ngroups = ["default"]\n${address ? `${address.includes('github') ? 'git' : 'url'} = "${address}"\n` : ''}files = [\n    {file = "a-${version}.tar.gz", hash = "sha256:${digest}"},\n]\n`,
    digests: [one, two],
    elsewhere: 'https://cdn.example/a-1.0.0.tar.gz',
    git: 'https://github.com/evil/a.git',
  },
  {
    path: 'pylock.toml',
    text: ({ version, address = wheel(version), digest = one }) =>
      `lock-version = "1.0"\n\n[[packages]]\nname = "a"\nversion = "${version}"\nindex = "https://pypi.org/simple"\nwheels = [{ name = "a-${version}-py3-none-any.whl", url = "${address}", hashes = { sha256 = "${digest}" } }]\n`,
    digests: [one, two],
    elsewhere: 'https://cdn.example/a-1.0.0-py3-none-any.whl',
  },
  {
    path: 'Cargo.lock',
    text: ({ version, address = 'registry+https://github.com/rust-lang/crates.io-index', digest = one }) =>
      `version = 4\n\n[[package]]\nname = "a"\nversion = "${version}"\nsource = "${address}"\nchecksum = "${digest}"\n`,
    digests: [one, two],
    elsewhere: 'sparse+https://crates.example/index/',
    git: `git+https://github.com/evil/a?rev=1#${commits[0]}`,
  },
  {
    path: 'composer.lock',
    text: ({ version, address = 'https://api.github.com/repos/v/a/zipball/1', digest = commits[0] }) =>
      JSON.stringify({
        packages: [
          {
            name: 'v/a',
            version,
            source: { type: 'git', url: 'https://github.com/v/a.git', reference: digest },
            dist: { type: 'zip', url: address, reference: digest, shasum: '' },
            'notification-url': 'https://packagist.org/downloads/',
          },
        ],
      }),
    digests: commits,
    elsewhere: 'https://cdn.example/a.zip',
  },
  {
    path: 'Gemfile.lock',
    text: ({ version, address = 'https://rubygems.org/', digest = one }) =>
      `${address.includes('github') ? `GIT\n  remote: ${address}\n  revision: ${commits[0]}` : `GEM\n  remote: ${address}`}\n  specs:\n    a (${version})\n\nDEPENDENCIES\n  a\n\nCHECKSUMS\n  a (${version}) sha256=${digest}\n`,
    digests: [one, two],
    elsewhere: 'https://gems.example/',
    git: 'https://github.com/evil/a.git',
  },
  {
    path: 'go.sum',
    text: ({ version, digest = 'h1:aaaa=' }) =>
      `example.org/a v${version} ${digest}\nexample.org/a v${version}/go.mod h1:cccc=\n`,
    digests: ['h1:aaaa=', 'h1:bbbb='],
  },
  {
    path: 'pubspec.lock',
    text: ({ version, address = 'https://pub.dev', digest = one }) =>
      `packages:\n  a:\n    dependency: "direct main"\n    description:\n      name: a\n      sha256: ${digest}\n      url: "${address}"\n    source: hosted\n    version: "${version}"\n`,
    digests: [one, two],
    elsewhere: 'https://pub.example',
  },
  {
    path: 'requirements.txt',
    text: ({ version, digest = one }) => `a==${version} \\\n    --hash=sha256:${digest}\n`,
    digests: [one, two],
  },
];

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

t.test('lockfile changes: a lockfile that moves to another registry is one finding', async (t) => {
  const lock = (host: string) =>
    JSON.stringify({
      lockfileVersion: 3,
      packages: Object.fromEntries(
        Array.from({ length: 40 }, (_, index) => [
          `node_modules/p${index}`,
          { version: '1.0.0', resolved: `https://${host}/p${index}/-/p${index}-1.0.0.tgz`, integrity },
        ]),
      ),
    });

  const found = await changed(
    { 'package-lock.json': lock('registry.npmjs.org') },
    { 'package-lock.json': lock('npm.example') },
  );

  t.equal(found.length, 1);
  t.match(found[0], { ruleId: 'package-outside-registry', title: /and 39 more packages/ });
});

const npmLock = (packages: object) => ({
  'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages }),
});

t.test('lockfile changes: an install script that an upgrade brings', async (t) => {
  const a = { version: '1.0.0', resolved: npmEntry('1.0.0'), integrity };
  const base = npmLock({ '': { dependencies: { a: '1' } }, 'node_modules/a': a });
  const upgraded = { ...a, version: '1.0.1', resolved: npmEntry('1.0.1') };

  t.match(await changed(base, npmLock({ 'node_modules/a': { ...upgraded, hasInstallScript: true } })), [
    { ruleId: 'install-script-added', description: /and did not before/ },
  ]);

  const brought = { version: '4.2.1', hasInstallScript: true, integrity };
  const withNeed = (one: object) => ({
    '': { dependencies: { a: '1' } },
    'node_modules/a': { ...one, dependencies: { 'plain-crypto': '4' } },
    'node_modules/plain-crypto': brought,
  });
  t.match(await changed(base, npmLock(withNeed(upgraded))), [
    {
      ruleId: 'install-script-added',
      description: /plain-crypto 4.2.1 runs a script .* comes with the upgrade of a to 1.0.1/,
    },
  ]);
  const known = { ...withNeed(upgraded), 'node_modules/plain-crypto': { ...brought, name: 'esbuild' } };
  t.strictSame(await changed(base, npmLock(known)), [], 'a package that is known for its build');
  const major = { ...a, version: '2.0.0', resolved: npmEntry('2.0.0') };
  t.strictSame(await changed(base, npmLock(withNeed(major))), [], 'a major version');
  const asked = npmLock({
    '': { dependencies: { a: '1', esbuild: '1' } },
    'node_modules/a': a,
    'node_modules/esbuild': { ...brought, version: '0.25.0' },
  });
  t.strictSame(await changed(base, asked), [], 'what somebody asks for');
});

t.test('lockfile changes: a Composer plugin, a pnpm build and a package that Bun trusts', async (t) => {
  const composer = (type: string, version: string) => ({
    'composer.lock': JSON.stringify({
      packages: [{ name: 'v/a', version, type, 'notification-url': 'https://packagist.org/' }],
    }),
  });
  t.match(await changed(composer('library', '1.0.0'), composer('composer-plugin', '1.0.1')), [
    { ruleId: 'install-script-added' },
  ]);
  const pnpm = (builds: boolean, version: string) => ({
    'pnpm-lock.yaml': `lockfileVersion: '6.0'\n\npackages:\n\n  /a@${version}:\n    resolution: {integrity: ${integrity}}\n${builds ? '    requiresBuild: true\n' : ''}    dev: false\n`,
  });
  t.match(await changed(pnpm(false, '1.0.0'), pnpm(true, '1.0.1')), [{ ruleId: 'install-script-added' }]);
  const bun = (trusted: string) => ({
    'bun.lock': `{"lockfileVersion": 1, "trustedDependencies": [${trusted}], "packages": {"a": ["a@1.0.0", "", {}, "${integrity}"]}}`,
  });
  t.match(await changed(bun('"b"'), bun('"a", "b"')), [{ ruleId: 'install-script-added' }]);
});

t.test('lockfile changes: provenance that is gone', async (t) => {
  const lock = (version: string, attested: boolean) => ({
    'pylock.toml': `lock-version = "1.0"\n\n[[packages]]\nname = "a"\nversion = "${version}"\n${attested ? '\n[[packages.attestation-identities]]\nkind = "GitHub"\nrepository = "v/a"\n' : ''}`,
  });

  t.match(await changed(lock('1.0.0', true), lock('1.0.1', false)), [
    { ruleId: 'package-provenance-removed' },
  ]);
  t.strictSame(await changed(lock('1.0.0', true), lock('1.0.1', true)), []);
  t.strictSame(await changed(lock('1.0.0', false), lock('1.0.1', false)), []);
});

t.test('lockfile changes: a release within the cooldown that the base sets', async (t) => {
  const lock = (version: string, published: string) =>
    `version = 1\n\n[[package]]\nname = "a"\nversion = "${version}"\nsource = { registry = "https://pypi.org/simple" }\nwheels = [\n    { url = "${wheel(version)}", hash = "sha256:${version === '1.0.0' ? one : two}", upload-time = "${published}" },\n]\n`;
  const set = (text: string) => ({ 'pyproject.toml': text });
  const base = {
    'uv.lock': lock('1.0.0', '2026-01-01T00:00:00Z'),
    ...set('[tool.uv]\nexclude-newer = "7 days"\n'),
  };
  const head = { ...base, 'uv.lock': lock('1.1.0', '2026-11-26T00:00:00Z') };

  t.match(await changed(base, head), [
    {
      ruleId: 'release-within-cooldown',
      description: /published 2026-11-26, 2 days ago; pyproject.toml asks for 7/,
    },
  ]);
  t.match(
    await changed(base, { ...head, ...set('') }),
    [{ ruleId: 'release-within-cooldown' }],
    'not by the change itself',
  );
  t.strictSame(await changed({ ...base, ...set('') }, { ...head, ...set('') }), [], 'nobody waits');
  t.strictSame(await changed(base, head, new Date('2026-12-24T00:00:00Z')), [], 'old enough');
  t.strictSame(await changed(head, head), [], 'known before');
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

t.test('lockfile changes: the version of a Go module whose checksum changed is named', async (t) => {
  const sum = (digest: string) => ({
    'go.sum': `example.org/a v1.0.0 h1:${digest}=\nexample.org/a v1.2.0 h1:cccc=\n`,
  });

  t.match(await changed(sum('aaaa'), sum('bbbb')), [{ description: /for the same version, 1\.0\.0\./ }]);
});
