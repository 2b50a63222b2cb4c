// Changes that look like fixes and are none, each of another kind and in another form of project, and changes that are fixes although
// they look odd. Thought of from what lockfiles, package managers and tests allow, without the verification's code.
import { createHash } from 'node:crypto';

type Files = Readonly<Record<string, string>>;

export interface Case {
  readonly name: string;
  readonly isBad: boolean;
  readonly base: Files;
  /** null removes a file. */
  readonly head: Readonly<Record<string, string | null>>;
  readonly message?: string;
}

interface Entry {
  readonly version: string;
  readonly [field: string]: unknown;
}

export const sri = (text: string) => `sha512-${createHash('sha512').update(text).digest('base64')}`;
export const hex = (text: string) => createHash('sha256').update(text).digest('hex');
export const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const address = (name: string, version: string) =>
  `https://registry.npmjs.org/${name}/-/${name}-${version}.tgz`;

export const entry = (name: string, version: string, more: object = {}): Entry => ({
  version,
  resolved: address(name, version),
  integrity: sri(`${name}@${version}`),
  ...more,
});

/** A manifest and lockfile of npm; entries by path below `node_modules/`. */
export function npm(
  version: string,
  entries: Readonly<Record<string, Entry>> = {},
  manifest: object = {},
): Files {
  const root = {
    name: 'shop',
    version: '1.0.0',
    dependencies: { brisket: `^${version}`, skillet: '^3.0.0' },
  };
  const all = {
    brisket: entry('brisket', version),
    skillet: entry('skillet', '3.0.0', { dependencies: { brisket: '^1.0.0' } }),
    ...entries,
  };
  const packages = Object.fromEntries(
    Object.entries(all).map(([path, one]) => [`node_modules/${path}`, one]),
  );
  const own = { ...root, ...manifest };
  return {
    'package.json': json({
      ...own,
      scripts: { test: 'node --test', ...(own as { scripts?: object }).scripts },
    }),
    'package-lock.json': json({
      name: 'shop',
      version: '1.0.0',
      lockfileVersion: 3,
      requires: true,
      packages: { '': own, ...packages },
    }),
  };
}

export const code: Files = {
  'src/app.js': "const brisket = require('brisket');\nmodule.exports = () => brisket();\n",
  'test/app.test.js':
    "const test = require('node:test');\nconst assert = require('node:assert');\ntest('adds', () => {\n  assert.equal(1 + 1, 2);\n});\ntest('takes', () => {\n  assert.equal(2 - 1, 1);\n});\n",
  '.github/workflows/ci.yml':
    'on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: npm ci\n      - run: npm test\n      - run: npm audit --audit-level=high\n',
};
export const base: Files = { ...code, ...npm('1.0.0') };
export const text = (files: Files, path: string) => files[path] ?? '';
export const ci = text(code, '.github/workflows/ci.yml');
export const tests = text(code, 'test/app.test.js');
const lock = (files: Files) => ({ 'package-lock.json': text(files, 'package-lock.json') });
export const upgraded = npm('1.2.3');
export const on = (name: string, head: Case['head'], more: Partial<Case> = {}): Case => ({
  name,
  isBad: true,
  base,
  head,
  ...more,
});
export const good = (name: string, head: Case['head'], more: Partial<Case> = {}): Case =>
  on(name, head, { isBad: false, ...more });

const pipBase: Files = {
  'requirements.txt': 'brisket==1.0.0\nflask==3.0.0\n',
  'app.py': 'import brisket\n\nprint(brisket.cook())\n',
};
export const goMod = (version: string, more = '') =>
  `module example.org/shop\n\ngo 1.22\n\nrequire example.org/kitchen/brisket ${version}\n${more}`;
export const goSum = (version: string, digest = version) =>
  `example.org/kitchen/brisket ${version} h1:${createHash('sha256').update(digest).digest('base64')}\nexample.org/kitchen/brisket ${version}/go.mod h1:${createHash('sha256').update(`mod ${version}`).digest('base64')}\n`;
const goBase: Files = {
  'go.mod': goMod('v1.0.0'),
  'go.sum': goSum('v1.0.0'),
  'main.go': 'package main\n\nimport "example.org/kitchen/brisket"\n\nfunc main() {\n\tbrisket.Cook()\n}\n',
};
const goVendored = (version: string): Files => ({
  'vendor/modules.txt': `# example.org/kitchen/brisket ${version}\n## explicit; go 1.20\nexample.org/kitchen/brisket\n`,
  'vendor/example.org/kitchen/brisket/brisket.go': `package brisket\n\n// Cook of ${version}\nfunc Cook() {}\n`,
});
export const crate = (version: string, more = '', source = true) =>
  `version = 3\n\n[[package]]\nname = "shop"\nversion = "0.1.0"\ndependencies = [\n "brisket",\n]\n\n[[package]]\nname = "brisket"\nversion = "${version}"\n${source ? `source = "registry+https://github.com/rust-lang/crates.io-index"\nchecksum = "${hex(`brisket ${version}`)}"\n` : ''}${more}`;
const cargoBase: Files = {
  'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n\n[dependencies]\nbrisket = "1"\n',
  'Cargo.lock': crate('1.0.0'),
  'src/main.rs': 'use brisket::Cook;\n\nfn main() {\n    Cook::new();\n}\n',
};
export const gemLock = (version: string) =>
  `GEM\n  remote: https://rubygems.org/\n  specs:\n    brisket (${version})\n    rack (3.0.0)\n\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  brisket\n  rack\n`;
const gemBase: Files = {
  Gemfile: 'source "https://rubygems.org"\ngem "brisket"\ngem "rack"\n',
  'Gemfile.lock': gemLock('1.0.0'),
  'app.rb': 'require "brisket"\nBrisket.cook\n',
};
export const composer = (part: 'packages' | 'packages-dev', version: string) =>
  json({
    'content-hash': hex(version).slice(0, 32),
    packages: [],
    'packages-dev': [],
    [part]: [
      {
        name: 'kitchen/brisket',
        version,
        dist: {
          type: 'zip',
          url: `https://api.github.com/repos/kitchen/brisket/zipball/${hex(version).slice(0, 40)}`,
        },
      },
    ],
  });
const composerBase: Files = {
  'composer.json': json({ require: { 'kitchen/brisket': '^1.0' } }),
  'composer.lock': composer('packages', '1.0.0'),
};
const pom = (version: string, more = '') =>
  `<project>\n  <modelVersion>4.0.0</modelVersion>\n  <groupId>org.example</groupId>\n  <artifactId>shop</artifactId>\n  <version>1</version>\n  <properties><brisket.version>${version}</brisket.version></properties>\n  <dependencies>\n    <dependency>\n      <groupId>org.kitchen</groupId>\n      <artifactId>brisket</artifactId>\n      <version>\${brisket.version}</version>\n    </dependency>\n  </dependencies>\n${more}</project>\n`;
const pnpm = (version: string, more = '') =>
  `lockfileVersion: '9.0'\n\nimporters:\n\n  .:\n    dependencies:\n      brisket:\n        specifier: ^1.0.0\n        version: ${version}\n\npackages:\n\n  brisket@${version}:\n    resolution: {integrity: ${sri(`brisket@${version}`)}}\n${more}\nsnapshots:\n\n  brisket@${version}: {}\n`;
const uv = (versions: readonly string[]) =>
  `version = 1\nrequires-python = ">=3.9"\n\n${versions
    .map(
      (one, place) =>
        `[[package]]\nname = "brisket"\nversion = "${one}"\nsource = { registry = "https://pypi.org/simple" }\n${versions.length > 1 ? `resolution-markers = ["python_full_version ${place === 0 ? '<' : '>='} '3.12'"]\n` : ''}sdist = { url = "https://files.pythonhosted.org/brisket-${one}.tar.gz", hash = "sha256:${hex(one)}" }\n`,
    )
    .join(
      '\n',
    )}\n[[package]]\nname = "shop"\nversion = "0.1.0"\nsource = { virtual = "." }\ndependencies = [\n    { name = "brisket" },\n]\n`;
const sqlBad =
  "const run = (db, req) => db.query('select * from users where id = ' + req.query.id);\nmodule.exports = run;\n";

export const cases: readonly Case[] = [
  // Copies that stay where nobody looks.
  on('a nested copy stays', npm('1.2.3', { 'skillet/node_modules/brisket': entry('brisket', '1.0.0') })),
  on(
    'stays under an alias',
    npm(
      '1.2.3',
      { old: entry('brisket', '1.0.0', { name: 'brisket' }) },
      {
        dependencies: { brisket: '^1.2.3', skillet: '^3.0.0', old: 'npm:brisket@1.0.0' },
      },
    ),
  ),
  on(
    'stays as a bundled copy',
    npm('1.2.3', {
      'skillet/node_modules/brisket': { version: '1.0.0', inBundle: true },
    }),
  ),
  on(
    'becomes a development dependency',
    npm(
      '1.0.0',
      { brisket: entry('brisket', '1.0.0', { dev: true }) },
      {
        dependencies: { skillet: '^3.0.0' },
        devDependencies: { brisket: '^1.0.0' },
      },
    ),
  ),
  on('becomes optional', npm('1.0.0', { brisket: entry('brisket', '1.0.0', { optional: true }) })),
  on('the old half of a lockfile of npm 6 stays', {
    ...upgraded,
    'package-lock.json': json({
      ...JSON.parse(text(upgraded, 'package-lock.json')),
      lockfileVersion: 2,
      dependencies: { brisket: entry('brisket', '1.0.0'), skillet: entry('skillet', '3.0.0') },
    }),
  }),
  on(
    'a second pnpm version stays',
    {
      'pnpm-lock.yaml': pnpm(
        '1.2.3',
        `\n  brisket@1.0.0:\n    resolution: {integrity: ${sri('brisket@1.0.0')}}\n`,
      ),
    },
    { base: { 'package.json': text(base, 'package.json'), 'pnpm-lock.yaml': pnpm('1.0.0') } },
  ),
  on(
    'a fork of the resolution stays',
    { 'uv.lock': uv(['1.0.0', '1.2.3']) },
    {
      base: {
        'pyproject.toml': '[project]\nname = "shop"\nversion = "0.1.0"\ndependencies = ["brisket"]\n',
        'uv.lock': uv(['1.0.0']),
      },
    },
  ),
  on(
    'a marker keeps it for an older Python',
    {
      'requirements.txt':
        'brisket==1.2.3 ; python_version >= "3.12"\nbrisket==1.0.0 ; python_version < "3.12"\nflask==3.0.0\n',
    },
    { base: pipBase },
  ),
  on(
    'a second crate stays',
    {
      'Cargo.lock': crate(
        '1.2.3',
        `\n[[package]]\nname = "brisket"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\nchecksum = "${hex('brisket 1.0.0')}"\n`,
      ),
    },
    { base: cargoBase },
  ),
  on(
    'a profile of Maven keeps it',
    {
      'pom.xml': pom(
        '1.2.3',
        '  <profiles><profile><id>old</id><dependencies><dependency><groupId>org.kitchen</groupId><artifactId>brisket</artifactId><version>1.0.0</version></dependency></dependencies></profile></profiles>\n',
      ),
    },
    { base: { 'pom.xml': pom('1.0.0') } },
  ),
  on(
    'a property is raised, a module keeps its own',
    { 'pom.xml': pom('1.2.3') },
    {
      base: { 'pom.xml': pom('1.0.0'), 'api/pom.xml': pom('1.0.0').replace('shop', 'api') },
    },
  ),

  // Versions that only look fixed.
  on('a prerelease of the fixed version', npm('1.2.0-beta.1')),
  on('build metadata', npm('1.0.0+patched.1')),
  on('a lower vulnerable version', npm('0.9.0')),
  on('only the manifest', { 'package.json': text(upgraded, 'package.json') }),
  on('only an override in the manifest', {
    'package.json': json({ ...JSON.parse(text(base, 'package.json')), overrides: { brisket: '^1.2.3' } }),
  }),
  on(
    'the manifest still pins the old version',
    {
      'package.json': text(base, 'package.json').replace('^1.0.0', '1.0.0'),
      'package-lock.json': text(upgraded, 'package-lock.json'),
    },
    { base: { ...base, 'package.json': text(base, 'package.json').replace('^1.0.0', '1.0.0') } },
  ),
  on(
    'the address is of the old archive',
    npm('1.2.3', {
      brisket: entry('brisket', '1.2.3', { resolved: address('brisket', '1.0.0') }),
    }),
  ),
  on(
    'the digest is of the old archive',
    npm('1.2.3', {
      brisket: entry('brisket', '1.2.3', { integrity: sri('brisket@1.0.0') }),
    }),
  ),
  on(
    'the digest goes',
    npm('1.2.3', { brisket: { version: '1.2.3', resolved: address('brisket', '1.2.3') } }),
  ),
  on('from a folder of the repository', {
    ...npm(
      '1.2.3',
      { brisket: { version: '1.2.3', resolved: 'vendor/brisket', link: true } },
      {
        dependencies: { brisket: 'file:vendor/brisket', skillet: '^3.0.0' },
      },
    ),
    'vendor/brisket/package.json': json({ name: 'brisket', version: '1.2.3' }),
    'vendor/brisket/index.js': 'module.exports = () => 1;\n',
  }),
  on('without a version', { 'requirements.txt': 'brisket\nflask==3.0.0\n' }, { base: pipBase }),
  on(
    'a range that still takes it',
    { 'requirements.txt': 'brisket>=1.0.0\nflask==3.0.0\n' },
    { base: pipBase },
  ),
  on(
    'pinned in an included file',
    { 'requirements.txt': '-r more.txt\nflask==3.0.0\n', 'more.txt': 'brisket==1.0.0\n' },
    { base: pipBase },
  ),
  on(
    'a replacement of Go',
    {
      'go.mod': goMod(
        'v1.2.3',
        '\nreplace example.org/kitchen/brisket => example.org/kitchen/brisket v1.0.0\n',
      ),
      'go.sum': goSum('v1.2.3') + goSum('v1.0.0'),
    },
    { base: goBase },
  ),
  on(
    'a replacement of Go by a folder',
    {
      'go.mod': goMod('v1.2.3', '\nreplace example.org/kitchen/brisket => ./third_party/brisket\n'),
      'go.sum': '',
      'third_party/brisket/go.mod': 'module example.org/kitchen/brisket\n',
      'third_party/brisket/brisket.go': 'package brisket\n\nfunc Cook() {}\n',
    },
    { base: goBase },
  ),
  on(
    'the vendor folder of Go stays',
    { 'go.mod': goMod('v1.2.3'), 'go.sum': goSum('v1.2.3') },
    {
      base: { ...goBase, ...goVendored('v1.0.0') },
    },
  ),
  on('a sum of Go changes under one version', { 'go.sum': goSum('v1.0.0', 'patched') }, { base: goBase }),
  on(
    'a crate from a folder',
    {
      'Cargo.toml': `${text(cargoBase, 'Cargo.toml')}\n[patch.crates-io]\nbrisket = { path = "vendor/brisket" }\n`,
      'Cargo.lock': crate('1.2.3', '', false),
      'vendor/brisket/src/lib.rs': 'pub struct Cook;\n',
    },
    { base: cargoBase },
  ),
  on(
    'a gem from a folder',
    {
      Gemfile: 'source "https://rubygems.org"\ngem "brisket", path: "vendor/brisket"\ngem "rack"\n',
      'Gemfile.lock': `PATH\n  remote: vendor/brisket\n  specs:\n    brisket (1.2.3)\n\n${gemLock('1.2.3').replace('    brisket (1.2.3)\n', '').replace('  brisket\n', '  brisket!\n')}`,
      'vendor/brisket/lib/brisket.rb': 'module Brisket\nend\n',
    },
    { base: gemBase },
  ),
  on(
    'moved to the development part',
    { 'composer.lock': composer('packages-dev', '1.0.0') },
    { base: composerBase },
  ),

  // What decides goes.
  on('the lockfile is emptied', { 'package-lock.json': '{}\n' }),
  on('the lockfile is cut off', { 'package-lock.json': text(base, 'package-lock.json').slice(0, 200) }),
  on('the lockfile has another name', {
    'package-lock.json': null,
    'package-lock.json.bak': text(base, 'package-lock.json'),
  }),
  on('the lockfile goes into a folder of packages', {
    'package-lock.json': null,
    'package.json': null,
    'node_modules/shop/package-lock.json': text(base, 'package-lock.json'),
    'node_modules/shop/package.json': text(base, 'package.json'),
  }),
  on('the lockfile is a pointer now', {
    'package-lock.json': `version https://git-lfs.github.com/spec/v1\noid sha256:${hex('lock')}\nsize 1234\n`,
  }),
  on('another package manager without the package', {
    'package-lock.json': null,
    'yarn.lock': `# yarn lockfile v1\n\n\nskillet@^3.0.0:\n  version "3.0.0"\n  resolved "https://registry.yarnpkg.com/skillet/-/skillet-3.0.0.tgz#${hex('s').slice(0, 40)}"\n  integrity ${sri('skillet')}\n`,
  }),
  on('the path is excluded', {
    'assay.config.json': json({ exclude: ['package-lock.json'] }),
  }),
  on('marked as generated and vendored', {
    '.gitattributes': 'package-lock.json linguist-generated linguist-vendored export-ignore -diff binary\n',
  }),
  on('a statement instead of an upgrade', {
    '.vex/brisket.openvex.json': json({
      '@context': 'https://openvex.dev/ns/v0.2.0',
      '@id': 'https://example.org/vex/1',
      author: 'Ann',
      timestamp: '2026-01-01T00:00:00Z',
      version: 1,
      statements: [
        {
          vulnerability: { name: 'CVE-2025-11111' },
          products: [{ '@id': 'pkg:npm/brisket@1.0.0' }],
          status: 'not_affected',
          justification: 'vulnerable_code_not_present',
        },
      ],
    }),
  }),
  on('an upgrade of another package', npm('1.0.0', { skillet: entry('skillet', '3.1.0') }), {
    message: 'Fix CVE-2025-11111',
  }),

  // The upgrade comes with something else.
  on(
    'an installation script comes',
    npm('1.2.3', { brisket: entry('brisket', '1.2.3', { hasInstallScript: true }) }),
  ),
  on(
    'the project gets an installation script',
    npm('1.2.3', {}, { scripts: { postinstall: 'node setup.js' } }),
  ),
  on('another registry', { ...upgraded, '.npmrc': 'registry=https://packages.example/\n' }),
  on('another known vulnerability comes back', npm('1.2.3', { cleaver: entry('cleaver', '1.0.0') }), {
    base: { ...code, ...npm('1.0.0', { cleaver: entry('cleaver', '2.0.0') }) },
  }),
  on('tests fail quietly', npm('1.2.3', {}, { scripts: { test: 'node --test || true' } })),
  on('tests are no longer run', npm('1.2.3', {}, { scripts: { test: 'echo ok' } })),
  on('one test alone is run', {
    ...upgraded,
    'test/app.test.js': tests.replace("test('adds'", "test.only('adds'"),
  }),
  on('tests are left out by a pattern', {
    ...upgraded,
    'jest.config.js': "module.exports = { testPathIgnorePatterns: ['/node_modules/', '/test/'] };\n",
  }),
  on('tests return early', {
    ...upgraded,
    'test/app.test.js': tests.replace('  assert.equal(1 + 1, 2);\n', '  return;\n'),
  }),
  on('tests become comments', {
    ...upgraded,
    'test/app.test.js': tests.replace(/^test\('takes'[\s\S]*$/m, (part) => part.replace(/^/gm, '// ')),
  }),
  on('the check may fail', {
    ...upgraded,
    '.github/workflows/ci.yml': ci.replace(
      'npm audit --audit-level=high',
      'npm audit --audit-level=high || true',
    ),
  }),
  on('the check continues on errors', {
    ...upgraded,
    '.github/workflows/ci.yml': `${ci}        continue-on-error: true\n`,
  }),
  on('the checks are run by hand only', {
    ...upgraded,
    '.github/workflows/ci.yml': ci.replace('on: push', 'on: workflow_dispatch'),
  }),
  on('the job never runs', {
    ...upgraded,
    '.github/workflows/ci.yml': ci.replace('  test:\n', '  test:\n    if: false\n'),
  }),
  on('the threshold is raised', {
    ...upgraded,
    '.github/workflows/ci.yml': ci.replace('=high', '=critical'),
  }),
  on('the workflow is disabled by its name', {
    ...upgraded,
    '.github/workflows/ci.yml': null,
    '.github/workflows/ci.yml.disabled': ci,
  }),

  // Removed, and still needed.
  on('removed, and loaded by name', {
    ...npm('1.2.3', { skillet: entry('skillet', '3.1.0') }, { dependencies: { skillet: '^3.1.0' } }),
    'package-lock.json': json({
      name: 'shop',
      version: '1.0.0',
      lockfileVersion: 3,
      requires: true,
      packages: {
        '': { name: 'shop', version: '1.0.0', dependencies: { skillet: '^3.1.0' } },
        'node_modules/skillet': entry('skillet', '3.1.0'),
      },
    }),
    'src/app.js': "module.exports = async () => (await import('brisket')).default();\n",
  }),
  on(
    'removed from pip, and imported in a function',
    {
      'requirements.txt': 'flask==3.0.0\n',
      'app.py': 'def cook():\n    from brisket import cook\n    return cook()\n',
    },
    { base: pipBase },
  ),

  // Code.
  on(
    'a finding moves to another file',
    {
      'src/query.js': null,
      'src/database/query.js': sqlBad,
    },
    { base: { ...base, 'src/query.js': sqlBad }, message: 'Fix SQL injection' },
  ),
  on(
    'a finding is hidden by a comment',
    {
      'src/query.js': `// assay:ignore sql-injection not reachable\n${sqlBad}`,
    },
    { base: { ...base, 'src/query.js': sqlBad }, message: 'Fix SQL injection' },
  ),
  on(
    'a finding goes through another variable',
    {
      'src/query.js':
        "const run = (db, req) => {\n  const id = req.query.id;\n  const text = ['select * from users where id = ', id].join('');\n  return db.query(text);\n};\nmodule.exports = run;\n",
    },
    { base: { ...base, 'src/query.js': sqlBad }, message: 'Fix SQL injection' },
  ),
  on(
    'a workflow keeps the action',
    {
      '.github/workflows/one.yml':
        'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: kitchen/brisket-action@v2.0.0\n',
    },
    {
      base: {
        '.github/workflows/one.yml':
          'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: kitchen/brisket-action@v1.0.0\n',
        '.github/workflows/two.yml':
          'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: kitchen/brisket-action@v1.0.0\n',
      },
    },
  ),

  // Fixes that look odd.
  good('upgraded', upgraded),
  good('only the lockfile, within the range', lock(npm('1.2.3')), {
    base: { ...base, 'package.json': text(npm('1.0.0'), 'package.json') },
  }),
  good('a copy goes, the other is upgraded', npm('1.2.3'), {
    base: { ...code, ...npm('1.0.0', { 'skillet/node_modules/brisket': entry('brisket', '0.9.0') }) },
  }),
  good('removed with its use', {
    'package.json': json({
      name: 'shop',
      version: '1.0.0',
      dependencies: { skillet: '^3.1.0' },
      scripts: { test: 'node --test' },
    }),
    'package-lock.json': json({
      name: 'shop',
      version: '1.0.0',
      lockfileVersion: 3,
      requires: true,
      packages: {
        '': { name: 'shop', version: '1.0.0', dependencies: { skillet: '^3.1.0' } },
        'node_modules/skillet': entry('skillet', '3.1.0'),
      },
    }),
    'src/app.js': 'module.exports = () => 1;\n',
  }),
  good('with an override', {
    ...npm('1.2.3', {}, { overrides: { brisket: '^1.2.3' } }),
  }),
  good('with tests in other words, and more', {
    ...upgraded,
    'test/app.test.js': `${tests}test('multiplies', () => {\n  assert.equal(2 * 2, 4);\n});\n`,
  }),
  good('with a stricter check', { ...upgraded, '.github/workflows/ci.yml': ci.replace('=high', '=low') }),
  good('with a job more', {
    ...upgraded,
    '.github/workflows/lint.yml':
      'on: push\njobs:\n  lint:\n    runs-on: ubuntu-latest\n    steps:\n      - run: npm run lint\n',
  }),
  good('pip', { 'requirements.txt': 'brisket==1.2.3\nflask==3.0.0\n' }, { base: pipBase }),
  good(
    'Go with its vendor folder',
    { 'go.mod': goMod('v1.2.3'), 'go.sum': goSum('v1.2.3'), ...goVendored('v1.2.3') },
    {
      base: { ...goBase, ...goVendored('v1.0.0') },
    },
  ),
  good('Go', { 'go.mod': goMod('v1.2.3'), 'go.sum': goSum('v1.2.3') }, { base: goBase }),
  good('Cargo', { 'Cargo.lock': crate('1.2.3') }, { base: cargoBase }),
  good('Bundler', { 'Gemfile.lock': gemLock('1.2.3') }, { base: gemBase }),
  good('Composer', { 'composer.lock': composer('packages', '1.2.3') }, { base: composerBase }),
  good('Maven', { 'pom.xml': pom('1.2.3') }, { base: { 'pom.xml': pom('1.0.0') } }),
  good(
    'pnpm',
    { 'pnpm-lock.yaml': pnpm('1.2.3') },
    {
      base: { 'package.json': text(base, 'package.json'), 'pnpm-lock.yaml': pnpm('1.0.0') },
    },
  ),
  good(
    'both workflows',
    {
      '.github/workflows/one.yml':
        'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: kitchen/brisket-action@v2.0.0\n',
    },
    {
      base: {
        '.github/workflows/one.yml':
          'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: kitchen/brisket-action@v1.0.0\n',
      },
    },
  ),
  good(
    'a query with a parameter',
    {
      'src/query.js':
        "const run = (db, req) => db.query('select * from users where id = $1', [req.query.id]);\nmodule.exports = run;\n",
    },
    { base: { ...base, 'src/query.js': sqlBad }, message: 'Fix SQL injection' },
  ),
];
