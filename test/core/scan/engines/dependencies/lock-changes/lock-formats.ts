// Lockfiles of every format that holds a digest or an address, and what is reported of a change of them.
import { createEngines } from '../../../../../../packages/core/src/scan/engines/index.ts';
import { defaultFingerprintKey } from '../../../../../../packages/core/src/scan/identity/fingerprint.ts';
import { auditChange } from '../../../../../../packages/core/src/scan/pipeline/audit-change.ts';
import { Coverage } from '../../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { silentLog } from '../../../../../../packages/core/src/support/log.ts';
import { type Files, memorySource } from '../../../../../helpers/memory-source.ts';

export const one = 'ab'.repeat(32);
export const two = 'cd'.repeat(32);
const commits = ['1'.repeat(40), '2'.repeat(40)] as const;
const sha1 = 'aa'.repeat(20);
export const [integrity, otherIntegrity] = [one, two].map(
  (hex) => `sha512-${Buffer.from(hex.repeat(2), 'hex').toString('base64')}`,
) as [string, string];

export async function changed(base: Files, head: Files, now = new Date('2026-11-28T00:00:00Z')) {
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

export interface Format {
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
export const npmEntry = (version: string) => `https://registry.npmjs.org/a/-/a-${version}.tgz`;
export const wheel = (version: string) =>
  `https://files.pythonhosted.org/packages/aa/a-${version}-py3-none-any.whl`;

export const formats: readonly Format[] = [
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
    path: 'packages.lock.json',
    text: ({ version, digest = 'aaaa==' }) =>
      JSON.stringify({
        version: 1,
        dependencies: {
          'net8.0': {
            A: { type: 'Direct', requested: '[1.0.0, )', resolved: version, contentHash: `zzzz${version}==` },
          },
          'net9.0': {
            A: {
              type: 'Direct',
              requested: '[1.0.0, )',
              resolved: version,
              ...(digest && { contentHash: digest === 'aaaa==' ? `zzzz${version}==` : digest }),
            },
          },
        },
      }),
    digests: ['aaaa==', 'bbbb=='],
  },
  {
    path: 'Podfile.lock',
    text: ({ version, address, digest = sha1 }) => {
      const isGit = address?.includes('evil/a') === true;
      return `PODS:\n  - A (${version})\n\nDEPENDENCIES:\n  - A\n${isGit ? `\nEXTERNAL SOURCES:\n  A:\n    :git: ${address}\n` : `\nSPEC REPOS:\n  ${address ?? 'trunk'}:\n    - A\n`}\nSPEC CHECKSUMS:\n  A: ${digest}\n\nPODFILE CHECKSUM: ${sha1}\n\nCOCOAPODS: 1.15.2\n`;
    },
    digests: [sha1, 'bb'.repeat(20)],
    elsewhere: 'https://git.example/specs.git',
    git: 'https://github.com/evil/a.git',
  },
  {
    path: 'requirements.txt',
    text: ({ version, digest = one }) => `a==${version} \\\n    --hash=sha256:${digest}\n`,
    digests: [one, two],
  },
];
