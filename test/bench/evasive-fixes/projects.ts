// Projects before and after an upgrade, in the forms that package managers have, and how a case is written.
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
export const address = (name: string, version: string) =>
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
export const lock = (files: Files) => ({ 'package-lock.json': text(files, 'package-lock.json') });
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

export const pipBase: Files = {
  'requirements.txt': 'brisket==1.0.0\nflask==3.0.0\n',
  'app.py': 'import brisket\n\nprint(brisket.cook())\n',
};
export const goMod = (version: string, more = '') =>
  `module example.org/shop\n\ngo 1.22\n\nrequire example.org/kitchen/brisket ${version}\n${more}`;
export const goSum = (version: string, digest = version) =>
  `example.org/kitchen/brisket ${version} h1:${createHash('sha256').update(digest).digest('base64')}\nexample.org/kitchen/brisket ${version}/go.mod h1:${createHash('sha256').update(`mod ${version}`).digest('base64')}\n`;
export const goBase: Files = {
  'go.mod': goMod('v1.0.0'),
  'go.sum': goSum('v1.0.0'),
  'main.go': 'package main\n\nimport "example.org/kitchen/brisket"\n\nfunc main() {\n\tbrisket.Cook()\n}\n',
};
export const goVendored = (version: string): Files => ({
  'vendor/modules.txt': `# example.org/kitchen/brisket ${version}\n## explicit; go 1.20\nexample.org/kitchen/brisket\n`,
  'vendor/example.org/kitchen/brisket/brisket.go': `package brisket\n\n// Cook of ${version}\nfunc Cook() {}\n`,
});
export const crate = (version: string, more = '', source = true) =>
  `version = 3\n\n[[package]]\nname = "shop"\nversion = "0.1.0"\ndependencies = [\n "brisket",\n]\n\n[[package]]\nname = "brisket"\nversion = "${version}"\n${source ? `source = "registry+https://github.com/rust-lang/crates.io-index"\nchecksum = "${hex(`brisket ${version}`)}"\n` : ''}${more}`;
export const cargoBase: Files = {
  'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n\n[dependencies]\nbrisket = "1"\n',
  'Cargo.lock': crate('1.0.0'),
  'src/main.rs': 'use brisket::Cook;\n\nfn main() {\n    Cook::new();\n}\n',
};
export const gemLock = (version: string) =>
  `GEM\n  remote: https://rubygems.org/\n  specs:\n    brisket (${version})\n    rack (3.0.0)\n\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  brisket\n  rack\n`;
export const gemBase: Files = {
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
export const composerBase: Files = {
  'composer.json': json({ require: { 'kitchen/brisket': '^1.0' } }),
  'composer.lock': composer('packages', '1.0.0'),
};
export const pom = (version: string, more = '') =>
  `<project>\n  <modelVersion>4.0.0</modelVersion>\n  <groupId>org.example</groupId>\n  <artifactId>shop</artifactId>\n  <version>1</version>\n  <properties><brisket.version>${version}</brisket.version></properties>\n  <dependencies>\n    <dependency>\n      <groupId>org.kitchen</groupId>\n      <artifactId>brisket</artifactId>\n      <version>\${brisket.version}</version>\n    </dependency>\n  </dependencies>\n${more}</project>\n`;
export const pnpm = (version: string, more = '') =>
  `lockfileVersion: '9.0'\n\nimporters:\n\n  .:\n    dependencies:\n      brisket:\n        specifier: ^1.0.0\n        version: ${version}\n\npackages:\n\n  brisket@${version}:\n    resolution: {integrity: ${sri(`brisket@${version}`)}}\n${more}\nsnapshots:\n\n  brisket@${version}: {}\n`;
export const uv = (versions: readonly string[]) =>
  `version = 1\nrequires-python = ">=3.9"\n\n${versions
    .map(
      (one, place) =>
        `[[package]]\nname = "brisket"\nversion = "${one}"\nsource = { registry = "https://pypi.org/simple" }\n${versions.length > 1 ? `resolution-markers = ["python_full_version ${place === 0 ? '<' : '>='} '3.12'"]\n` : ''}sdist = { url = "https://files.pythonhosted.org/brisket-${one}.tar.gz", hash = "sha256:${hex(one)}" }\n`,
    )
    .join(
      '\n',
    )}\n[[package]]\nname = "shop"\nversion = "0.1.0"\nsource = { virtual = "." }\ndependencies = [\n    { name = "brisket" },\n]\n`;
export const sqlBad =
  "const run = (db, req) => db.query('select * from users where id = ' + req.query.id);\nmodule.exports = run;\n";

export const manifest = text(base, 'package.json');
export const upgradedManifest = text(upgraded, 'package.json');
export const withMore = (more: object) => json({ ...JSON.parse(upgradedManifest), ...more });
export const berry = (...versions: readonly string[]) =>
  `__metadata:\n  version: 8\n\n${versions
    .map(
      (version, place) =>
        `"brisket@npm:${place === 0 ? '^' : ''}${version}":\n  version: ${version}\n  resolution: "brisket@npm:${version}"\n  checksum: 10c0/${hex(version).repeat(2)}\n  languageName: node\n  linkType: hard\n`,
    )
    .join(
      '\n',
    )}\n"shop@workspace:.":\n  version: 0.0.0-use.local\n  resolution: "shop@workspace:."\n  dependencies:\n    brisket: "npm:^${versions[0]}"\n  languageName: unknown\n  linkType: soft\n`;
export const classic = (
  version: string,
  resolved = `https://registry.yarnpkg.com/brisket/-/brisket-${version}.tgz`,
) =>
  `# yarn lockfile v1\n\n\nbrisket@^${version}:\n  version "${version}"\n  resolved "${resolved}#${hex(version).slice(0, 40)}"\n  integrity ${sri(`brisket@${version}`)}\n`;
export const yarnBase = {
  'package.json': manifest,
  'yarn.lock': classic('1.0.0'),
  'src/app.js': text(base, 'src/app.js'),
};
export const yarnHead = { 'package.json': upgradedManifest, 'yarn.lock': classic('1.2.3') };
export const bun = (version: string, more = '') =>
  `{\n  "lockfileVersion": 1,\n  "workspaces": { "": { "name": "shop", "dependencies": { "brisket": "^${version}", "skillet": "^3.0.0" } } },\n  "packages": {\n    "brisket": ["brisket@${version}", "", {}, "${sri(`brisket@${version}`)}"],\n    "skillet": ["skillet@3.0.0", "", { "dependencies": { "brisket": "^1.0.0" } }, "${sri('skillet@3.0.0')}"]${more}\n  }\n}\n`;
export const poetry = (version: string, more = '') =>
  `[[package]]\nname = "brisket"\nversion = "${version}"\ndescription = ""\noptional = false\npython-versions = ">=3.8"\nfiles = [\n    {file = "brisket-${version}.tar.gz", hash = "sha256:${hex(version)}"},\n]\n${more}\n[metadata]\nlock-version = "2.0"\npython-versions = "^3.9"\ncontent-hash = "${hex('content')}"\n`;
export const pyproject = (spec: string, more = '') =>
  `[tool.poetry]\nname = "shop"\nversion = "0.1.0"\n\n[tool.poetry.dependencies]\npython = "^3.9"\nbrisket = "${spec}"\n${more}`;
export const python = { 'app.py': 'import brisket\n\nprint(brisket.cook())\n' };
export const poetryBase = { ...python, 'pyproject.toml': pyproject('^1.0'), 'poetry.lock': poetry('1.0.0') };
export const appWithPip = { ...python, 'requirements.txt': 'brisket==1.0.0\nflask==3.0.0\n' };
export const pip = { 'requirements.txt': 'brisket==1.2.3\nflask==3.0.0\n' };
export const pipfile = (version: string, develop: string) =>
  json({
    _meta: {
      hash: { sha256: hex('p') },
      'pipfile-spec': 6,
      sources: [{ name: 'pypi', url: 'https://pypi.org/simple', verify_ssl: true }],
    },
    default: { brisket: { hashes: [`sha256:${hex(version)}`], index: 'pypi', version: `==${version}` } },
    develop: { brisket: { hashes: [`sha256:${hex(develop)}`], index: 'pypi', version: `==${develop}` } },
  });
export const nuget = (one: string, two: string) =>
  json({
    version: 1,
    dependencies: {
      'net8.0': {
        Brisket: { type: 'Direct', requested: '[1.0.0, )', resolved: one, contentHash: sri(one).slice(7) },
      },
      'net6.0': {
        Brisket: { type: 'Direct', requested: '[1.0.0, )', resolved: two, contentHash: sri(two).slice(7) },
      },
    },
  });
export const gradle = (one: string, two = one) =>
  one === two
    ? `# comment\norg.kitchen:brisket:${one}=compileClasspath,testRuntimeClasspath\nempty=\n`
    : `# comment\norg.kitchen:brisket:${one}=compileClasspath\norg.kitchen:brisket:${two}=testRuntimeClasspath\nempty=\n`;
export const pomOf = (version: string) =>
  `<project>\n  <modelVersion>4.0.0</modelVersion>\n  <groupId>org.example</groupId>\n  <artifactId>shop</artifactId>\n  <version>1</version>\n  <dependencies>\n    <dependency><groupId>org.kitchen</groupId><artifactId>brisket</artifactId><version>${version}</version></dependency>\n  </dependencies>\n</project>\n`;
export const gemWithFile = {
  Gemfile: 'source "https://rubygems.org"\ngem "brisket"\ngem "rack"\n',
  'Gemfile.lock': gemLock('1.0.0'),
  'app.rb': 'require "brisket"\n',
};
export const cargoWorkspace = {
  'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n\n[dependencies]\nbrisket = "1"\n',
  'Cargo.lock': crate('1.0.0'),
  'src/main.rs': 'use brisket::Cook;\n\nfn main() {\n    Cook::new();\n}\n',
};
export const spec = (line: string) =>
  `require "app"\n\ndescribe "app" do\n  ${line} "adds" do\n    expect(1 + 1).to eq 2\n  end\n\n  it "takes" do\n    expect(2 - 1).to eq 1\n  end\nend\n`;
export const gitlab = (more = '') =>
  `stages: [test]\n\ntest:\n  stage: test\n  script:\n    - npm ci\n    - npm test\n    - npm audit\n${more}`;
