// Digests of archives, from every lockfile that has them; what is a digest of something else is none.
import t from 'tap';
import { readInventory } from '../../../../../packages/core/src/scan/engines/dependencies/inventory.ts';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { memorySource } from '../../../../helpers/memory-source.ts';

const sha1 = 'aa'.repeat(20);
const sha256 = 'cd'.repeat(32);
const other = 'ef'.repeat(32);
const sha512 = 'ab'.repeat(64);
const integrity = `sha512-${Buffer.from(sha512, 'hex').toString('base64')}`;

const one512 = [`SHA-512:${sha512}`];
const one256 = [`SHA-256:${sha256}`];
const two256 = [`SHA-256:${sha256}`, `SHA-256:${other}`];
const entry = { version: '1.0.0', integrity };
const files = `files = [\n    {file = "a.whl", hash = "sha256:${sha256}"},\n    {file = "a.tar.gz", hash = "sha256:${other}"},\n]`;

const cases: readonly (readonly [path: string, text: string, digests: readonly string[] | undefined])[] = [
  [
    'package-lock.json',
    JSON.stringify({ lockfileVersion: 3, packages: { '': {}, 'node_modules/a': entry } }),
    one512,
  ],
  ['package-lock.json', JSON.stringify({ lockfileVersion: 1, dependencies: { a: entry } }), one512],
  [
    'package-lock.json',
    JSON.stringify({
      lockfileVersion: 3,
      packages: { '': {}, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-!!! sha512-YQ==' } },
    }),
    undefined,
  ],
  ['yarn.lock', `# yarn lockfile v1\n\na@^1.0.0:\n  version "1.0.0"\n  integrity ${integrity}\n`, one512],
  // Yarn's own archive of the cache, not the one of the registry.
  [
    'yarn.lock',
    `__metadata:\n  version: 8\n\n"a@npm:^1.0.0":\n  version: 1.0.0\n  resolution: "a@npm:1.0.0"\n  checksum: 10c0/${sha512}\n`,
    undefined,
  ],
  [
    'pnpm-lock.yaml',
    `lockfileVersion: '9.0'\n\npackages:\n\n  a@1.0.0:\n    resolution: {integrity: ${integrity}}\n\nsnapshots:\n\n  a@1.0.0: {}\n`,
    one512,
  ],
  [
    'pnpm-lock.yaml',
    `lockfileVersion: 5.4\n\npackages:\n\n  /a/1.0.0:\n    resolution: {integrity: ${integrity}, tarball: https://registry.example.com/a.tgz}\n    dev: false\n`,
    one512,
  ],
  [
    'bun.lock',
    `{\n  "lockfileVersion": 1,\n  "packages": {\n    "a": ["a@1.0.0", "", {}, "${integrity}"],\n  },\n}`,
    one512,
  ],
  [
    'deno.lock',
    JSON.stringify({ version: '4', npm: { 'a@1.0.0': { integrity } }, specifiers: { 'npm:a@1': '1.0.0' } }),
    one512,
  ],
  ['poetry.lock', `[[package]]\nname = "a"\nversion = "1.0.0"\n${files}\n`, two256],
  [
    'poetry.lock',
    `[[package]]\nname = "a"\nversion = "1.0.0"\n\n[metadata]\nlock-version = "1.1"\n\n[metadata.files]\na = [\n    {file = "a.whl", hash = "sha256:${sha256}"},\n]\n`,
    one256,
  ],
  ['pdm.lock', `[metadata]\n\n[[package]]\nname = "a"\nversion = "1.0.0"\n${files}\n`, two256],
  [
    'pdm.lock',
    `[[package]]\nname = "a"\nversion = "1.0.0"\n\n[metadata.files]\n"a 1.0.0" = [\n    {url = "https://example.com/a.whl", hash = "sha256:${sha256}"},\n]\n`,
    one256,
  ],
  [
    'uv.lock',
    `version = 1\n\n[[package]]\nname = "a"\nversion = "1.0.0"\nsource = { registry = "https://pypi.org/simple" }\nsdist = { url = "https://example.com/a.tar.gz", hash = "sha256:${sha256}", size = 1 }\nwheels = [\n    { url = "https://example.com/a.whl", hash = "sha256:${other}", size = 1 },\n    { url = "https://example.com/b.whl", hash = "sha256:${other}", size = 1 },\n]\n`,
    two256,
  ],
  [
    'pylock.toml',
    `lock-version = '1.0'\n\n[[packages]]\nname = 'a'\nversion = '1.0.0'\nwheels = [{ url = 'https://example.com/a.whl', hashes = { sha256 = '${sha256}' } }]\n`,
    one256,
  ],
  [
    'requirements.txt',
    `a==1.0.0 \\\n    --hash=sha256:${sha256} \\\n    --hash=sha256:${other}\n    # via b\n`,
    two256,
  ],
  [
    'Pipfile.lock',
    JSON.stringify({ _meta: {}, default: { a: { version: '==1.0.0', hashes: [`sha256:${sha256}`] } } }),
    one256,
  ],
  [
    'Cargo.lock',
    `version = 3\n\n[[package]]\nname = "a"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\nchecksum = "${sha256}"\n`,
    one256,
  ],
  [
    'composer.lock',
    JSON.stringify({ packages: [{ name: 'v/a', version: '1.0.0', dist: { shasum: sha1 } }] }),
    [`SHA-1:${sha1}`],
  ],
  [
    'pubspec.lock',
    `packages:\n  a:\n    dependency: "direct main"\n    description:\n      name: a\n      sha256: "${sha256}"\n      url: "https://pub.dev"\n    source: hosted\n    version: "1.0.0"\n`,
    one256,
  ],
  [
    'Gemfile.lock',
    `GEM\n  remote: https://rubygems.org/\n  specs:\n    a (1.0.0-x86_64-linux)\n\nDEPENDENCIES\n  a\n\nCHECKSUMS\n  a (1.0.0-x86_64-linux) sha256=${sha256}\n`,
    one256,
  ],
  [
    'mix.lock',
    `%{\n  "a": {:hex, :a, "1.0.0", "${other}", [:mix], [{:b, "~> 1.0", [hex: :b, repo: "hexpm", optional: false]}], "hexpm", "${sha256}"},\n}\n`,
    one256,
  ],
  [
    'rebar.lock',
    `{"1.2.0",\n[{<<"a">>,{pkg,<<"a">>,<<"1.0.0">>},0}]}.\n[\n{pkg_hash,[\n {<<"a">>, <<"${other}">>}]},\n{pkg_hash_ext,[\n {<<"a">>, <<"${sha256.toUpperCase()}">>}]}\n].\n`,
    one256,
  ],
  [
    'manifest.toml',
    `packages = [\n  { name = "a", version = "1.0.0", build_tools = ["gleam"], requirements = [], otp_app = "a", source = "hex", outer_checksum = "${sha256.toUpperCase()}" },\n]\n\n[requirements]\na = { version = ">= 1.0.0" }\n`,
    one256,
  ],
  [
    'gradle/verification-metadata.xml',
    `<verification-metadata><components><component group="g" name="a" version="1.0.0"><artifact name="a.jar"><sha256 value="${sha256}" origin="x"/></artifact><artifact name="a.pom"><sha256 value="${other}"/><md5 value="00"/></artifact></component></components></verification-metadata>`,
    two256,
  ],
  [
    'maven_install.json',
    JSON.stringify({ version: '2', artifacts: { 'g:a': { version: '1.0.0', shasums: { jar: sha256 } } } }),
    one256,
  ],
  [
    'bom.json',
    JSON.stringify({
      bomFormat: 'CycloneDX',
      components: [{ purl: 'pkg:npm/a@1.0.0', hashes: [{ alg: 'SHA-512', content: sha512 }] }],
    }),
    one512,
  ],
  [
    'bom.xml',
    `<bom xmlns="http://cyclonedx.org/schema/bom/1.6"><components><component type="library"><name>a</name><hashes><hash alg="SHA-256">${sha256}</hash></hashes><licenses><license><id>MIT</id></license></licenses><purl>pkg:npm/a@1.0.0</purl></component></components></bom>`,
    one256,
  ],
  [
    'a.spdx.json',
    JSON.stringify({
      spdxVersion: 'SPDX-2.3',
      packages: [
        {
          SPDXID: 'SPDXRef-a',
          checksums: [{ algorithm: 'SHA512', checksumValue: sha512 }],
          externalRefs: [{ referenceType: 'purl', referenceLocator: 'pkg:npm/a@1.0.0' }],
        },
      ],
    }),
    one512,
  ],
  [
    'a.spdx',
    `SPDXVersion: SPDX-2.3\nPackageName: a\nSPDXID: SPDXRef-a\nPackageChecksum: SHA256: ${sha256}\nExternalRef: PACKAGE-MANAGER purl pkg:npm/a@1.0.0\n`,
    one256,
  ],
];

for (const [index, [path, text, digests]] of cases.entries()) {
  t.test(`lockfiles: digests of ${path} (${index})`, async (t) => {
    const source = memorySource({ [path]: text });
    const coverage = new Coverage();
    const entries = await source.list(coverage);

    const { packages, errors } = await readInventory({ source, entries }, { coverage });

    t.strictSame(errors, []);
    t.equal(packages.length, 1);
    t.strictSame(
      packages[0]?.hashes?.map(({ algorithm, value }) => `${algorithm}:${value}`),
      digests,
    );
    if (path === 'bom.xml') t.equal(packages[0]?.license, 'MIT');
  });
}
