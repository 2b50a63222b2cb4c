// Every way in which a manifest or the settings of a package manager name a source.
import type { LockChange } from '../../../../../../../packages/core/src/scan/engines/dependencies/lock-changes/compare-locks.ts';

type Ecosystem = LockChange['found']['ecosystem'];

export const npm = (name: string, range: string) => JSON.stringify({ dependencies: { [name]: range } });
export const some = 'git+https://github.com/some/left';
export const registry = 'https://packages.acme.example/left/-/left-1.0.0.tgz';
export const wheel = 'https://packages.acme.example/left-1.0.0-py3-none-any.whl';

export interface Way {
  readonly path: string;
  readonly text: string;
  readonly ecosystem: Ecosystem;
  readonly address: string;
  readonly name?: string;
  /** A package that the file asks for from elsewhere. */
  readonly other?: string;
}

export const json = JSON.stringify;
const composer = { path: 'app/composer.json', ecosystem: 'Packagist', name: 'some/left' } as const;
const python = { path: 'app/pyproject.toml', ecosystem: 'PyPI', address: wheel } as const;
const node = { ecosystem: 'npm', address: registry } as const;
const cargo = { path: 'app/Cargo.toml', ecosystem: 'crates.io', address: some } as const;
const ruby = { path: 'app/Gemfile', ecosystem: 'RubyGems' } as const;
const index = 'https://packages.acme.example/simple/';

/** Every way in which files name sources. */
export const ways: readonly Way[] = [
  {
    ...composer,
    address: some,
    text: json({ repositories: [{ type: 'vcs', url: 'https://github.com/some/left.git' }] }),
  },
  {
    ...composer,
    address: some,
    text: json({ repositories: { fork: { type: 'github', url: 'git@github.com:Some/Left.git' } } }),
  },
  {
    ...composer,
    address: some,
    other: 'some/right',
    text: json({
      repositories: [
        {
          type: 'package',
          package: { name: 'some/left', source: { type: 'git', url: 'https://github.com/some/left' } },
        },
      ],
    }),
  },
  {
    ...composer,
    address: 'git+https://packages.acme.example/left-1.zip',
    other: 'some/right',
    text: json({
      repositories: [
        {
          type: 'package',
          package: [
            { name: 'some/left', dist: { type: 'zip', url: 'https://packages.acme.example/left-1.zip' } },
          ],
        },
      ],
    }),
  },
  {
    ...composer,
    address: 'https://packages.acme.example/dists/left.zip',
    other: 'else/left',
    text: json({
      repositories: [{ type: 'composer', url: 'https://packages.acme.example', only: ['some/*'] }],
    }),
  },
  {
    ...composer,
    address: 'git+https://plugins.svn.wordpress.org/left/',
    name: 'wpackagist-plugin/left',
    other: 'some/left',
    text: json({
      repositories: [
        {
          type: 'composer',
          url: 'https://wpackagist.org',
          only: ['wpackagist-plugin/*', 'wpackagist-theme/*'],
        },
      ],
    }),
  },
  { ...python, text: `[[tool.uv.index]]\nname = "acme"\nurl = "${index}"\n` },
  {
    ...python,
    other: 'right',
    text: `[[tool.uv.index]]\nname = "acme"\nurl = "${index}"\nexplicit = true\n\n[tool.uv.sources]\nLeft = [{ index = "acme", marker = "sys_platform == 'linux'" }]\n`,
  },
  { ...python, text: `[tool.uv]\nextra-index-url = ["${index}"]\n` },
  { ...python, text: `[tool.uv]\nindex-url = "${index}"\n` },
  {
    ...python,
    address: some,
    other: 'right',
    text: '[tool.uv.sources]\nleft = { git = "https://github.com/some/left", tag = "v1" }\n',
  },
  { ...python, other: 'right', text: `[tool.uv.sources]\nleft = { url = "${wheel}" }\n` },
  { ...python, path: 'uv.toml', text: `[[index]]\nurl = "${index}"\n` },
  { ...python, text: `[[tool.poetry.source]]\nname = "acme"\nurl = "${index}"\npriority = "supplemental"\n` },
  {
    ...python,
    other: 'right',
    text: `[tool.poetry.dependencies]\nleft = { version = "^1", source = "acme" }\nright = "^1"\n\n[[tool.poetry.source]]\nname = "acme"\nurl = "${index}"\npriority = "explicit"\n`,
  },
  {
    ...python,
    text: `[[tool.pdm.source]]\nname = "acme"\nurl = "${index}"\ninclude_packages = ["le*"]\n`,
    other: 'right',
  },
  { ...python, path: 'pdm.toml', text: `[pypi]\nurl = "${index}"\n` },
  {
    ...python,
    path: 'app/Pipfile',
    text: `[[source]]\nname = "acme"\nurl = "${index}"\nverify_ssl = true\n`,
  },
  { ...python, path: 'app/requirements.in', text: `--extra-index-url ${index}\nleft\n` },
  { ...python, path: 'app/requirements.txt', text: `-i ${index}\nleft==1.0.0\n` },
  { ...python, path: 'pip.conf', text: `[global]\nindex-url = ${index}\n` },
  {
    ...python,
    address: 'https://download-r2.pytorch.org/whl/cpu/left-1.0.0-cp312-cp312-linux_x86_64.whl',
    text: '[[tool.uv.index]]\nname = "pytorch"\nurl = "https://download.pytorch.org/whl/cpu"\n',
  },
  { ...node, path: '.npmrc', text: 'registry=https://packages.acme.example/\n' },
  {
    ...node,
    path: '.npmrc',
    name: '@acme/left',
    address: registry.replace('/left/', '/@acme/left/'),
    other: 'left',
    text: '@acme:registry=https://packages.acme.example\n',
  },
  { ...node, path: 'app/.yarnrc', text: 'registry "https://packages.acme.example"\n' },
  {
    ...node,
    path: 'app/.yarnrc',
    name: '@acme/left',
    address: registry.replace('/left/', '/@acme/left/'),
    other: 'left',
    text: '"@acme:registry" "https://packages.acme.example"\n',
  },
  { ...node, path: 'app/.yarnrc.yml', text: 'npmRegistryServer: "https://packages.acme.example"\n' },
  {
    ...node,
    path: '.yarnrc.yml',
    name: '@acme/left',
    address: registry.replace('/left/', '/@acme/left/'),
    other: 'left',
    text: 'npmScopes:\n  acme:\n    npmRegistryServer: "https://packages.acme.example"\n',
  },
  {
    ...node,
    path: 'bunfig.toml',
    text: '[install]\nregistry = { url = "https://packages.acme.example", token = "x" }\n',
  },
  {
    ...node,
    path: 'bunfig.toml',
    name: '@acme/left',
    address: registry.replace('/left/', '/@acme/left/'),
    other: 'left',
    text: '[install.scopes]\nacme = "https://packages.acme.example"\n',
  },
  {
    ...node,
    path: 'pnpm-workspace.yaml',
    address: some,
    other: 'right',
    text: 'overrides:\n  "up>left@1": github:some/left\n',
  },
  {
    ...node,
    path: 'pnpm-workspace.yaml',
    address: some,
    other: 'right',
    text: 'catalogs:\n  next:\n    left: some/left\n',
  },
  {
    ...node,
    path: 'app/package.json',
    address: some,
    other: 'right',
    text: json({ overrides: { up: { left: 'some/left' } } }),
  },
  {
    ...node,
    path: 'app/package.json',
    address: some,
    other: 'right',
    text: json({ resolutions: { 'up/**/left': 'some/left' } }),
  },
  {
    ...node,
    path: 'app/package.json',
    address: `${registry}#abc`,
    other: 'right',
    text: npm('left', registry),
  },
  {
    ...node,
    path: 'app/package.json',
    address: some,
    other: 'right',
    text: json({ pnpm: { overrides: { left: 'some/left#v1' } } }),
  },
  { ...cargo, text: '[dependencies]\nleft = { git = "https://github.com/some/left" }\n' },
  { ...cargo, text: '[workspace.dependencies]\nleft = { git = "https://github.com/some/left" }\n' },
  { ...cargo, text: '[patch.crates-io]\nleft = { git = "https://github.com/some/left", branch = "main" }\n' },
  {
    ...cargo,
    text: '[target.\'cfg(unix)\'.dependencies]\nleft = { git = "https://github.com/some/left" }\n',
  },
  {
    ...cargo,
    path: '.cargo/config.toml',
    address: 'registry+https://packages.acme.example/index',
    text: '[registries.acme]\nindex = "sparse+https://packages.acme.example/index/"\n',
  },
  {
    ...cargo,
    path: '.cargo/config',
    address: 'registry+https://packages.acme.example/index',
    text: '[source.crates-io]\nreplace-with = "acme"\n\n[source.acme]\nregistry = "https://packages.acme.example/index"\n',
  },
  { ...ruby, address: some, text: "gem 'left', github: 'some/left', branch: 'main'\n" },
  { ...ruby, address: some, text: "git 'https://github.com/some/left.git' do\n  gem 'left'\nend\n" },
  { ...ruby, address: some, text: "gem 'left', :git => 'https://github.com/some/left.git'\n" },
  {
    ...ruby,
    address: 'https://packages.acme.example/',
    text: "source 'https://packages.acme.example' do\n  gem 'left'\nend\n",
  },
  {
    ...ruby,
    address: 'https://packages.acme.example/',
    text: "gem 'left', source: 'https://packages.acme.example'\n",
  },
  {
    ...ruby,
    path: 'app/rails.gemfile',
    address: 'https://packages.acme.example/',
    text: 'source("https://packages.acme.example")\n',
  },
  {
    ...ruby,
    path: '.bundle/config',
    address: 'https://packages.acme.example/',
    text: '---\nBUNDLE_MIRROR__HTTPS://RUBYGEMS__ORG/: "https://packages.acme.example"\n',
  },
  {
    path: 'app/fastlane/Pluginfile',
    ecosystem: 'RubyGems',
    address: some,
    text: "gem 'left', git: 'https://github.com/some/left', ref: '1079f5d'\n",
  },
  {
    path: 'app/pubspec.yaml',
    ecosystem: 'Pub',
    address: some,
    other: 'right',
    text: 'dependency_overrides:\n  left:\n    git:\n      url: https://github.com/some/left.git\n      ref: main\n',
  },
  {
    path: 'app/pubspec.yaml',
    ecosystem: 'Pub',
    address: 'https://packages.acme.example',
    other: 'right',
    text: 'dependencies:\n  left:\n    hosted: https://packages.acme.example\n    version: ^1.0.0\n',
  },
  {
    path: 'app/mix.exs',
    ecosystem: 'Hex',
    address: some,
    other: 'right',
    text: 'defp deps do\n  [{:left, github: "some/left", branch: "main"}]\nend\n',
  },
  {
    path: 'app/Podfile',
    ecosystem: 'CocoaPods',
    address: some,
    other: 'right',
    text: "pod 'left', :git => 'https://github.com/some/left.git', :tag => '1.0.0'\n",
  },
  {
    path: 'app/Podfile',
    ecosystem: 'CocoaPods',
    name: 'left/Core',
    address: some,
    other: 'right',
    text: "  pod 'left/Core', git: 'https://github.com/some/left.git', branch: 'main'\n",
  },
  {
    path: 'app/Podfile',
    ecosystem: 'CocoaPods',
    address: 'https://packages.acme.example/left.podspec',
    other: 'right',
    text: "pod 'left', :podspec => 'https://packages.acme.example/left.podspec'\n",
  },
  {
    path: 'app/Podfile',
    ecosystem: 'CocoaPods',
    address: 'specs://git.acme.example/specs',
    text: "source 'https://git.acme.example/Specs.git'\n",
  },
  {
    path: 'app/project.pbxproj',
    ecosystem: 'SwiftURL',
    name: 'github.com/some/left',
    address: some,
    text: 'repositoryURL = "https://github.com/some/left.git";\n',
  },
  {
    path: 'app/Package.swift',
    ecosystem: 'SwiftURL',
    name: 'github.com/some/left',
    address: some,
    text: '.package(url: "https://github.com/some/left", from: "1.0.0")\n',
  },
];
