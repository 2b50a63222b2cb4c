// Small projects of five ecosystems in the form of their lockfiles, so that one plan of packages gives files of each.
import { createHash } from 'node:crypto';

export interface PlannedPackage {
  readonly name: string;
  readonly version: string;
  readonly needs: readonly string[];
  readonly isDirect: boolean;
  /** Of a package that is not from its registry, or whose archive is another one. */
  readonly address?: string;
  readonly digest?: string;
}

export interface Ecosystem {
  readonly id: string;
  readonly lockfile: string;
  readonly manifest: string;
  /** Name of the nth package. */
  nameOf(word: string): string;
  write(packages: readonly PlannedPackage[]): Readonly<Record<string, string>>;
  /** Name and text of a file that imports it. */
  importing(name: string): readonly [path: string, text: string];
  /** Name and text of a file of tests. */
  tests(count: number, isSkipped: boolean): readonly [path: string, text: string];
}

const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const sri = (text: string) => `sha512-${createHash('sha512').update(text).digest('base64')}`;
const repeat = (count: number, line: (index: number) => string) =>
  [...Array(count).keys()].map(line).join('\n');
const direct = (packages: readonly PlannedPackage[]) => packages.filter(({ isDirect }) => isDirect);
const byName = (packages: readonly PlannedPackage[]) => new Map(packages.map((one) => [one.name, one]));

const npm: Ecosystem = {
  id: 'npm',
  lockfile: 'package-lock.json',
  manifest: 'package.json',
  nameOf: (word) => word,
  write(packages) {
    const wanted = Object.fromEntries(direct(packages).map(({ name, version }) => [name, `^${version}`]));
    const known = byName(packages);
    const entries = packages.map(({ name, version, needs, address, digest }) => [
      `node_modules/${name}`,
      {
        version,
        resolved: address ?? `https://registry.npmjs.org/${name}/-/${name}-${version}.tgz`,
        integrity: sri(digest ?? `${name}@${version}`),
        ...(needs.length > 0 && {
          dependencies: Object.fromEntries(
            needs.map((one) => [one, `^${known.get(one)?.version ?? '1.0.0'}`]),
          ),
        }),
      },
    ]);
    const root = { name: 'app', version: '1.0.0', dependencies: wanted };
    const lock = { name: 'app', lockfileVersion: 3, packages: { '': root, ...Object.fromEntries(entries) } };
    return {
      'package.json': JSON.stringify({ ...root, scripts: { test: 'node --test' } }, null, 2),
      'package-lock.json': JSON.stringify(lock, null, 2),
    };
  },
  importing: (name) => ['use.js', `const it = require('${name}');\nmodule.exports = it;\n`],
  tests: (count, isSkipped) => [
    'test/all.test.js',
    repeat(
      count,
      (one) => `test${isSkipped ? '.skip' : ''}('case ${one}', () => {\n  assert.ok(${one});\n});`,
    ),
  ],
};

const yarn: Ecosystem = {
  ...npm,
  lockfile: 'yarn.lock',
  write(packages) {
    const known = byName(packages);
    const entries = packages.map(({ name, version, needs, address, digest }) => {
      const from = address ?? `https://registry.yarnpkg.com/${name}/-/${name}-${version}.tgz`;
      const lines = needs.map((one) => `    ${one} "^${known.get(one)?.version ?? '1.0.0'}"`);
      return [
        `${name}@^${version}:`,
        `  version "${version}"`,
        `  resolved "${from}#${hex(`${name}@${version}`).slice(0, 40)}"`,
        `  integrity ${sri(digest ?? `${name}@${version}`)}`,
        ...(lines.length > 0 ? ['  dependencies:', ...lines] : []),
      ].join('\n');
    });
    return {
      'package.json': npm.write(packages)['package.json'] ?? '',
      'yarn.lock': `# yarn lockfile v1\n\n\n${entries.join('\n\n')}\n`,
    };
  },
};

const pip: Ecosystem = {
  id: 'PyPI',
  lockfile: 'requirements.txt',
  manifest: 'requirements.in',
  nameOf: (word) => word,
  write: (packages) => ({
    'requirements.in': direct(packages)
      .map(({ name }) => `${name}\n`)
      .join(''),
    'requirements.txt': packages
      .map(({ name, version, address, digest }) =>
        address
          ? `${name} @ ${address}\n`
          : `${name}==${version} \\\n    --hash=sha256:${hex(digest ?? `${name}@${version}`)}\n`,
      )
      .join(''),
  }),
  importing: (name) => ['use.py', `import ${name}\n\nIT = ${name}\n`],
  tests: (count, isSkipped) => [
    'tests/test_all.py',
    repeat(
      count,
      (one) => `${isSkipped ? '@pytest.mark.skip\n' : ''}def test_${one}():\n    assert ${one} == ${one}\n`,
    ),
  ],
};

const gem: Ecosystem = {
  id: 'RubyGems',
  lockfile: 'Gemfile.lock',
  manifest: 'Gemfile',
  nameOf: (word) => word,
  write(packages) {
    const specs = (some: readonly PlannedPackage[]) =>
      some.map(({ name, version, needs }) =>
        [`    ${name} (${version})`, ...needs.map((one) => `      ${one}`)].join('\n'),
      );
    const own = packages.filter(({ address }) => address === undefined);
    const other = packages.filter(({ address }) => address !== undefined);
    return {
      Gemfile: `source "https://rubygems.org"\n${direct(packages)
        .map(({ name }) => `gem "${name}"\n`)
        .join('')}`,
      'Gemfile.lock': [
        ...other.map(
          (one) =>
            `GIT\n  remote: ${one.address}\n  revision: ${hex(one.name).slice(0, 40)}\n  specs:\n${specs([one]).join('\n')}\n`,
        ),
        `GEM\n  remote: https://rubygems.org/\n  specs:\n${specs(own).join('\n')}\n`,
        `PLATFORMS\n  ruby\n`,
        `DEPENDENCIES\n${direct(packages)
          .map(({ name, address }) => `  ${name}${address ? '!' : ''}`)
          .join('\n')}\n`,
      ].join('\n'),
    };
  },
  importing: (name) => ['use.rb', `require "${name}"\n`],
  tests: (count, isSkipped) => [
    'test/all_test.rb',
    repeat(
      count,
      (one) =>
        `  it "case ${one}"${isSkipped ? ', skip: true' : ''} do\n    expect(${one}).to eq ${one}\n  end`,
    ),
  ],
};

const crate: Ecosystem = {
  id: 'crates.io',
  lockfile: 'Cargo.lock',
  manifest: 'Cargo.toml',
  nameOf: (word) => word,
  write(packages) {
    const entry = ({ name, version, needs, address, digest }: PlannedPackage) =>
      [
        '[[package]]',
        `name = "${name}"`,
        `version = "${version}"`,
        `source = "${address ? `git+${address}#${hex(name).slice(0, 40)}` : 'registry+https://github.com/rust-lang/crates.io-index'}"`,
        ...(address ? [] : [`checksum = "${hex(digest ?? `${name}@${version}`)}"`]),
        ...(needs.length > 0 ? [`dependencies = [\n${needs.map((one) => ` "${one}",`).join('\n')}\n]`] : []),
      ].join('\n');
    const own = direct(packages).map(({ name }) => name);
    const root = `[[package]]\nname = "app"\nversion = "0.1.0"\ndependencies = [\n${own.map((one) => ` "${one}",`).join('\n')}\n]`;
    return {
      'Cargo.toml': `[package]\nname = "app"\nversion = "0.1.0"\n\n[dependencies]\n${direct(packages)
        .map(({ name, version }) => `${name} = "${version}"\n`)
        .join('')}`,
      'Cargo.lock': `version = 3\n\n${[root, ...packages.map(entry)].join('\n\n')}\n`,
    };
  },
  importing: (name) => [
    'src/use_it.rs',
    `use ${name}::Thing;\n\npub fn it() -> Thing {\n    Thing::new()\n}\n`,
  ],
  tests: (count, isSkipped) => [
    'tests/all_test.rs',
    repeat(
      count,
      (one) =>
        `#[test]\n${isSkipped ? '#[ignore]\n' : ''}fn case_${one}() {\n    assert_eq!(${one}, ${one});\n}`,
    ),
  ],
};

export const ecosystems: readonly Ecosystem[] = [npm, yarn, pip, gem, crate];
