// Changes that are fixes although they look odd.
import {
  appWithPip,
  base,
  berry,
  bun,
  type Case,
  cargoBase,
  ci,
  code,
  composer,
  composerBase,
  crate,
  entry,
  gemBase,
  gemLock,
  gemWithFile,
  goBase,
  goMod,
  good,
  goSum,
  goVendored,
  gradle,
  json,
  lock,
  manifest,
  npm,
  nuget,
  pip,
  pipBase,
  pipfile,
  pnpm,
  poetry,
  poetryBase,
  pom,
  pyproject,
  python,
  sqlBad,
  tests,
  text,
  upgraded,
  upgradedManifest,
  yarnBase,
  yarnHead,
} from './projects.ts';

export const goodFixes: readonly Case[] = [
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
  good(
    'Yarn Berry',
    { 'package.json': upgradedManifest, 'yarn.lock': berry('1.2.3') },
    { base: { 'package.json': manifest, 'yarn.lock': berry('1.0.0') } },
  ),
  good('Yarn 1', yarnHead, { base: yarnBase }),
  good(
    'Bun',
    { 'package.json': upgradedManifest, 'bun.lock': bun('1.2.3') },
    { base: { 'package.json': manifest, 'bun.lock': bun('1.0.0') } },
  ),
  good(
    'Poetry',
    { 'pyproject.toml': pyproject('^1.2'), 'poetry.lock': poetry('1.2.3') },
    { base: poetryBase },
  ),
  good(
    'Pipenv',
    { 'Pipfile.lock': pipfile('1.2.3', '1.2.3') },
    {
      base: { ...python, Pipfile: '[packages]\nbrisket = "*"\n', 'Pipfile.lock': pipfile('1.0.0', '1.0.0') },
    },
  ),
  good(
    'Gradle',
    { 'gradle.lockfile': gradle('1.2.3') },
    { base: { 'build.gradle': 'dependencies {}\n', 'gradle.lockfile': gradle('1.0.0') } },
  ),
  good(
    'NuGet',
    { 'packages.lock.json': nuget('1.2.3', '1.2.3') },
    { base: { 'packages.lock.json': nuget('1.0.0', '1.0.0') } },
  ),
  good(
    'with its image',
    { ...pip, Dockerfile: 'FROM python:3.12\nRUN pip install brisket==1.2.3\n' },
    { base: { ...appWithPip, Dockerfile: 'FROM python:3.12\nRUN pip install brisket==1.0.0\n' } },
  ),
  good(
    'with its pin',
    {
      Gemfile: 'source "https://rubygems.org"\ngem "brisket", "1.2.3"\ngem "rack"\n',
      'Gemfile.lock': gemLock('1.2.3'),
    },
    {
      base: {
        ...gemWithFile,
        Gemfile: 'source "https://rubygems.org"\ngem "brisket", "1.0.0"\ngem "rack"\n',
      },
    },
  ),
  good('with another script', { ...npm('1.2.3', {}, { scripts: { start: 'node src/app.js' } }) }),
  good('with a setting of npm', { ...upgraded, '.npmrc': 'save-exact=true\nengine-strict=true\n' }),
  good(
    'with a newer action',
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
  good('with one trigger more', {
    ...upgraded,
    '.github/workflows/ci.yml': ci.replace('on: push', 'on: [push, pull_request]'),
  }),
  good('with settings of tests', {
    ...upgraded,
    'jest.config.js': 'module.exports = { verbose: true, testTimeout: 10000 };\n',
  }),
  good('with a test of it', {
    ...upgraded,
    'test/brisket.test.js':
      "const test = require('node:test');\ntest('cooks', () => {\n  assert.ok(require('../src/app')());\n});\n",
  }),
  good(
    'with vendored Python',
    {
      ...pip,
      'shop/_vendor/brisket/__init__.py': 'def cook(): return 2\n',
      'shop/_vendor/brisket-1.0.0.dist-info/METADATA': null,
      'shop/_vendor/brisket-1.2.3.dist-info/METADATA': 'Name: brisket\nVersion: 1.2.3\n',
    },
    {
      base: {
        ...appWithPip,
        'shop/_vendor/brisket/__init__.py': 'def cook(): return 1\n',
        'shop/_vendor/brisket-1.0.0.dist-info/METADATA': 'Name: brisket\nVersion: 1.0.0\n',
      },
    },
  ),
  good(
    'a replacement of Go that was there',
    { 'go.mod': goMod('v1.2.3', '\nreplace example.org/other => ./other\n'), 'go.sum': goSum('v1.2.3') },
    {
      base: {
        'go.mod': goMod('v1.0.0', '\nreplace example.org/other => ./other\n'),
        'go.sum': goSum('v1.0.0'),
      },
    },
  ),
  good(
    'with the path made safe',
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
