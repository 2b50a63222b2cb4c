// Upgrades that leave a copy of the vulnerable release.
import {
  appWithPip,
  base,
  berry,
  bun,
  type Case,
  cargoBase,
  cargoWorkspace,
  crate,
  entry,
  goMod,
  goSum,
  gradle,
  hex,
  json,
  manifest,
  npm,
  nuget,
  on,
  pip,
  pipBase,
  pipfile,
  pnpm,
  poetry,
  poetryBase,
  pom,
  pyproject,
  python,
  sri,
  text,
  upgraded,
  upgradedManifest,
  uv,
} from './projects.ts';

export const copiesThatStay: readonly Case[] = [
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
  on(
    'Yarn Berry keeps a second resolution',
    { 'package.json': upgradedManifest, 'yarn.lock': berry('1.2.3', '1.0.0') },
    { base: { 'package.json': manifest, 'yarn.lock': berry('1.0.0') } },
  ),
  on(
    'Bun keeps a nested copy',
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
    'the other folder keeps its pin',
    { 'pyproject.toml': pyproject('^1.2'), 'poetry.lock': poetry('1.2.3') },
    { base: { ...poetryBase, 'tools/requirements-dev.txt': 'brisket==1.0.0\n' } },
  ),
  on(
    'develop of Pipenv keeps it',
    { 'Pipfile.lock': pipfile('1.2.3', '1.0.0') },
    {
      base: { ...python, Pipfile: '[packages]\nbrisket = "*"\n', 'Pipfile.lock': pipfile('1.0.0', '1.0.0') },
    },
  ),
  on(
    'one configuration of Gradle keeps it',
    { 'gradle.lockfile': gradle('1.2.3', '1.0.0') },
    { base: { 'build.gradle': 'dependencies {}\n', 'gradle.lockfile': gradle('1.0.0') } },
  ),
  on(
    'one framework keeps it',
    { 'packages.lock.json': nuget('1.2.3', '1.0.0') },
    { base: { 'packages.lock.json': nuget('1.0.0', '1.0.0') } },
  ),
  on(
    'the fuzzing workspace keeps it',
    { 'Cargo.lock': crate('1.2.3') },
    { base: { ...cargoWorkspace, 'fuzz/Cargo.lock': crate('1.0.0') } },
  ),
  on(
    'another module of Go keeps it',
    { 'go.mod': goMod('v1.2.3'), 'go.sum': goSum('v1.2.3') },
    { base: { 'go.mod': goMod('v1.0.0'), 'go.sum': goSum('v1.0.0'), 'tools/go.mod': goMod('v1.0.0') } },
  ),
  on('vendored Python stays', pip, {
    base: {
      ...appWithPip,
      'shop/_vendor/brisket/__init__.py': 'def cook(): return 1\n',
      'shop/_vendor/brisket-1.0.0.dist-info/METADATA': 'Name: brisket\nVersion: 1.0.0\n',
    },
  }),
  on('committed node_modules stay', upgraded, {
    base: {
      ...base,
      'node_modules/brisket/package.json': json({ name: 'brisket', version: '1.0.0' }),
      'node_modules/brisket/index.js': 'module.exports = () => 1;\n',
    },
  }),
  on('the image installs it', pip, {
    base: {
      ...appWithPip,
      Dockerfile: 'FROM python:3.12\nRUN pip install --no-cache-dir brisket==1.0.0 flask\n',
    },
  }),
  on('a pipeline installs it', upgraded, {
    base: {
      ...base,
      '.github/workflows/release.yml':
        'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: npm install -g brisket@1.0.0\n',
    },
  }),
  on('pre-commit installs it', pip, {
    base: {
      ...appWithPip,
      '.pre-commit-config.yaml':
        'repos:\n  - repo: https://github.com/pre-commit/mirrors-mypy\n    rev: v1.0.0\n    hooks:\n      - id: mypy\n        additional_dependencies: [brisket==1.0.0]\n',
    },
  }),
  on('a page loads it from a network of copies', upgraded, {
    base: {
      ...base,
      'public/index.html':
        '<!doctype html>\n<script src="https://cdn.jsdelivr.net/npm/brisket@1.0.0/dist/brisket.min.js"></script>\n',
    },
  }),
  on('tox installs it', pip, {
    base: {
      ...appWithPip,
      'tox.ini': '[testenv]\ndeps =\n    brisket==1.0.0\n    pytest\ncommands = pytest\n',
    },
  }),
  on('conda installs it', pip, {
    base: {
      ...appWithPip,
      'environment.yml': 'name: shop\ndependencies:\n  - python=3.12\n  - pip:\n      - brisket==1.0.0\n',
    },
  }),
  on('the Makefile installs it', pip, {
    base: { ...appWithPip, Makefile: 'setup:\n\tpip install brisket==1.0.0\n' },
  }),
];
