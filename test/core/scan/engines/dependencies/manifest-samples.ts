// Small manifests, for formats that are read where no lockfile says what is installed.
import type { LockfileSample } from './lockfile-samples/index.ts';

export const manifestSamples: readonly LockfileSample[] = [
  {
    format: 'package-json',
    path: 'web/package.json',
    text: `{
  "name": "web",
  "dependencies": {
    "left": "1.2.3",
    "right": "^2.0.0 || ^1.4.1",
    "own": "workspace:*",
    "fork": "github:someone/fork",
    "any": "*",
    "aliased": "npm:real@~3.1"
  },
  "devDependencies": { "tool": ">=4.5 <5" }
}
`,
    packages: [
      'left 1.2.3 runtime direct left :4 (npm)',
      'right 1.4.1 runtime direct right :5 (npm) ^2.0.0 || ^1.4.1',
      'fork - runtime direct fork :7 (npm) github:someone/fork',
      'any - runtime direct any :8 (npm) *',
      'real 3.1 runtime direct real :9 (npm) ~3.1',
      'tool 4.5 development direct tool :11 (npm) >=4.5 <5',
    ],
  },
  {
    format: 'cargo-toml',
    path: 'Cargo.toml',
    text: `[package]
name = "app"

[dependencies]
serde = "1.0.100"
tokio = { version = "=1.8.1", features = ["full"] }
renamed = { package = "real-crate", version = "0.3", optional = true }
local = { path = "../local", version = "1" }
shared = { workspace = true }

[dependencies.regex]
version = ">=1.5, <2"

[target.'cfg(unix)'.dependencies]
nix = "0.20"

[dev-dependencies]
tempfile = "3"
`,
    packages: [
      'serde 1.0.100 runtime direct serde :5 (crates.io) 1.0.100',
      'tokio 1.8.1 runtime direct tokio :6 (crates.io)',
      'real-crate 0.3 optional direct real-crate :7 (crates.io) 0.3',
      'shared - runtime direct shared :9 (crates.io) *',
      'regex 1.5 runtime direct regex :11 (crates.io) >=1.5, <2',
      'tempfile 3 development direct tempfile :18 (crates.io) 3',
      'nix 0.20 runtime direct nix :15 (crates.io) 0.20',
    ],
  },
  {
    format: 'composer-json',
    path: 'composer.json',
    text: `{
  "require": {
    "php": ">=8.1",
    "ext-json": "*",
    "monolog/monolog": "1.18.0",
    "twig/twig": "^2.4 || ^3.0",
    "acme/own": "dev-main",
    "acme/wild": "2.3.*"
  },
  "require-dev": { "phpunit/phpunit": "~9.5@dev" }
}
`,
    packages: [
      'monolog/monolog 1.18.0 runtime direct monolog/monolog :5 (Packagist)',
      'twig/twig 2.4 runtime direct twig/twig :6 (Packagist) ^2.4 || ^3.0',
      'acme/own - runtime direct acme/own :7 (Packagist) dev-main',
      'acme/wild 2.3 runtime direct acme/wild :8 (Packagist) 2.3.*',
      'phpunit/phpunit 9.5 development direct phpunit/phpunit :10 (Packagist) ~9.5',
    ],
  },
  {
    format: 'conda-environment',
    path: 'environment.yml',
    text: `name: science
channels:
  - conda-forge
dependencies:
  - python=3.9
  - numpy=1.21
  - conda-forge::pandas==1.2.0
  - scipy=1.7.3=py39h1
  - jinja2 >=2.10,<4
  - pip
  - pip:
      - requests==2.25.0
      - flask>=1.0
      - git+https://example.com/o/old.git@v1#egg=old-one
`,
    packages: [
      'numpy 1.21 runtime direct numpy :6 (PyPI) =1.21',
      'pandas 1.2.0 runtime direct pandas :7 (PyPI)',
      'scipy 1.7.3 runtime direct scipy :8 (PyPI)',
      'jinja2 2.10 runtime direct jinja2 :9 (PyPI) >=2.10,<4',
      'pip - runtime direct pip :10 (PyPI)',
      'requests 2.25.0 runtime direct requests :12 (PyPI)',
      'flask 1.0 runtime direct flask :13 (PyPI) >=1.0',
      'old-one - runtime direct old-one :14 (PyPI) git+https://example.com/o/old.git@v1#egg=old-one',
    ],
  },
  {
    format: 'conda-environment',
    path: 'deploy/environment.yml',
    text: 'apiVersion: v1\nvalues: {{ .Values.x }}\n',
    packages: [],
  },
  {
    format: 'gemfile',
    path: 'Gemfile',
    text: `source 'https://rubygems.org'
gem 'rails', '~> 6.0', '>= 6.0.3.1'
gem "puma", "4.3.0" # the server
gem 'fork', git: 'https://example.com/fork.git'
gem 'any', require: false
group :development, :test do
  gem 'rspec', '>= 3.0'
  if RUBY_VERSION > '3'
    gem 'debug', '1.0.0'
  end
end
gem 'rack', '2.0.1', group: :test
# gem 'gone', '1.0'
`,
    packages: [
      'rails 6.0.3.1 runtime direct rails :2 (RubyGems) ~> 6.0, >= 6.0.3.1',
      'puma 4.3.0 runtime direct puma :3 (RubyGems)',
      'fork - runtime direct fork :4 (RubyGems) https://example.com/fork.git',
      'any 0 runtime direct any :5 (RubyGems) >= 0',
      'rspec 3.0 development direct rspec :7 (RubyGems) >= 3.0',
      'debug 1.0.0 development direct debug :9 (RubyGems)',
      'rack 2.0.1 development direct rack :12 (RubyGems)',
    ],
  },
  {
    format: 'gemspec',
    path: 'tool.gemspec',
    text: `Gem::Specification.new do |spec|
  spec.add_dependency "nokogiri", ">= 1.10", "< 2"
  spec.add_runtime_dependency(%q<rack>.freeze, ["= 2.0.1"])
  spec.add_development_dependency 'rake'
end
`,
    packages: [
      'nokogiri 1.10 runtime direct nokogiri :2 (RubyGems) >= 1.10, < 2',
      'rack 2.0.1 runtime direct rack :3 (RubyGems)',
      'rake 0 development direct rake :4 (RubyGems) >= 0',
    ],
  },
  {
    format: 'gradle-build',
    path: 'app/build.gradle',
    others: { 'gradle.properties': 'jacksonVersion=2.9.8\n' },
    text: `plugins { id 'java' }
ext.okhttpVersion = '3.12.0'
def guava = "24.0-jre"
dependencies {
    implementation 'org.apache.logging.log4j:log4j-core:2.14.1'
    implementation "com.squareup.okhttp3:okhttp:$okhttpVersion"
    api("com.google.guava:guava:\${guava}")
    implementation "com.fasterxml.jackson.core:jackson-databind:\${jacksonVersion}"
    implementation group: 'commons-io', name: 'commons-io', version: '2.4'
    implementation 'org.springframework.boot:spring-boot-starter'
    implementation "a.b:unknown:$nowhere"
    // implementation 'not:this:1.0'
    /* implementation 'nor:this:1.0'
       implementation 'nor:that:1.0' */
    testImplementation 'junit:junit:4.+'
    testImplementation project(':core')
}
`,
    packages: [
      'org.apache.logging.log4j:log4j-core 2.14.1 runtime direct org.apache.logging.log4j:log4j-core :5 (Maven)',
      'com.squareup.okhttp3:okhttp 3.12.0 runtime direct com.squareup.okhttp3:okhttp :6 (Maven)',
      'com.google.guava:guava 24.0-jre runtime direct com.google.guava:guava :7 (Maven)',
      'com.fasterxml.jackson.core:jackson-databind 2.9.8 runtime direct com.fasterxml.jackson.core:jackson-databind :8 (Maven)',
      'commons-io:commons-io 2.4 runtime direct commons-io:commons-io :9 (Maven)',
      'org.springframework.boot:spring-boot-starter - runtime direct org.springframework.boot:spring-boot-starter :10 (Maven)',
      'a.b:unknown - runtime direct a.b:unknown :11 (Maven)',
      'junit:junit 4 development direct junit:junit :15 (Maven) 4.+',
    ],
  },
  {
    format: 'gradle-build',
    path: 'build.gradle.kts',
    text: `val ktor by extra("1.6.0")
val slf4jVersion = "1.7.30"
dependencies {
    implementation("io.netty:netty-all:4.1.42.Final")
    implementation(platform("org.springframework.boot:spring-boot-dependencies:2.5.0"))
    implementation("org.slf4j:slf4j-api:$slf4jVersion")
    implementation(group = "org.yaml", name = "snakeyaml", version = "[1.20,2.0)")
    testImplementation(kotlin("test"))
    implementation(libs.okio)
}
buildscript { dependencies { classpath("a.b:plugin:1.2") } }
`,
    packages: [
      'io.netty:netty-all 4.1.42.Final runtime direct io.netty:netty-all :4 (Maven)',
      'org.springframework.boot:spring-boot-dependencies 2.5.0 runtime direct org.springframework.boot:spring-boot-dependencies :5 (Maven)',
      'org.slf4j:slf4j-api 1.7.30 runtime direct org.slf4j:slf4j-api :6 (Maven)',
      'org.yaml:snakeyaml 1.20 runtime direct org.yaml:snakeyaml :7 (Maven) [1.20,2.0)',
      'org.jetbrains.kotlin:kotlin-test 1.5.0 development direct org.jetbrains.kotlin:kotlin-test :8 (Maven)',
      'a.b:plugin 1.2 development direct a.b:plugin :11 (Maven)',
    ],
  },
  {
    format: 'mix-exs',
    path: 'mix.exs',
    text: `defmodule App.MixProject do
  def project, do: [app: :app, deps: deps()]

  defp deps do
    [
      {:phoenix, "~> 1.4.0"},
      {:plug, "1.8.0", optional: true},
      # {:gone, "~> 1.0"},
      {:own, path: "../own"},
      {:credo, "~> 1.5 or ~> 2.0", only: [:dev, :test], runtime: false},
      {:short, ">= 0.1.0", hex: :long}
    ]
  end
end
`,
    packages: [
      'phoenix 1.4.0 runtime direct phoenix :6 (Hex) ~> 1.4.0',
      'plug 1.8.0 optional direct plug :7 (Hex)',
      'credo 1.5 development direct credo :10 (Hex) ~> 1.5 or ~> 2.0',
      'long 0.1.0 runtime direct long :11 (Hex) >= 0.1.0',
    ],
  },
  {
    format: 'package-swift',
    path: 'Package.swift',
    text: `// swift-tools-version:5.5
let package = Package(
  dependencies: [
    .package(url: "https://github.com/vapor/vapor.git", from: "4.0.0"),
    .package(name: "NIO", url: "https://github.com/apple/swift-nio", .upToNextMinor(from: "2.10.0")),
    .package(url: "https://github.com/apple/swift-log.git", exact: "1.4.0"),
    .package(url: "https://github.com/a/between", "1.2.3"..<"1.3.0"),
    .package(url: "https://github.com/a/branch", branch: "main"),
    // .package(url: "https://github.com/a/gone", from: "1.0.0"),
    .package(path: "../Local"),
  ]
)
`,
    packages: [
      'github.com/vapor/vapor 4.0.0 runtime direct github.com/vapor/vapor :4 (SwiftURL) ^4.0.0',
      'github.com/apple/swift-nio 2.10.0 runtime direct github.com/apple/swift-nio :5 (SwiftURL) ~2.10.0',
      'github.com/apple/swift-log 1.4.0 runtime direct github.com/apple/swift-log :6 (SwiftURL)',
      'github.com/a/between 1.2.3 runtime direct github.com/a/between :7 (SwiftURL) >=1.2.3, <1.3.0',
      'github.com/a/branch - runtime direct github.com/a/branch :8 (SwiftURL) main',
    ],
  },
  {
    format: 'pipfile',
    path: 'Pipfile',
    text: `[packages]
requests = "==2.19.0"
django = {version = ">=2.2,<4", extras = ["argon2"]}
own = {git = "https://example.com/own.git"}
any = "*"

[dev-packages]
pytest = "~=6.0"
`,
    packages: [
      'requests 2.19.0 runtime direct requests :2 (PyPI)',
      'django 2.2 runtime direct django :3 (PyPI) >=2.2,<4',
      'own - runtime direct own :4 (PyPI) https://example.com/own.git',
      'any - runtime direct any :5 (PyPI) *',
      'pytest 6.0 development direct pytest :8 (PyPI) ~=6.0',
    ],
  },
  {
    format: 'pubspec-yaml',
    path: 'pubspec.yaml',
    text: `name: app
environment:
  sdk: '>=2.12.0 <3.0.0'
dependencies:
  flutter:
    sdk: flutter
  http: ^0.13.0
  exact: 1.2.3
  any:
  hosted:
    version: '>=1.0.0 <2.0.0'
    hosted: https://pub.example.com
dev_dependencies:
  lints: ~2.0.1
  fork:
    git: https://example.com/fork.git
  folder:
    path: ../folder
  branch:
    git:
      url: https://example.com/branch.git
      ref: main
`,
    packages: [
      'http 0.13.0 runtime direct http :7 (Pub) ^0.13.0',
      'exact 1.2.3 runtime direct exact :8 (Pub)',
      'any - runtime direct any :9 (Pub) any',
      'hosted 1.0.0 runtime direct hosted :10 (Pub) >=1.0.0 <2.0.0',
      'lints 2.0.1 development direct lints :14 (Pub) ~2.0.1',
      'fork - development direct fork :15 (Pub) https://example.com/fork.git',
      'branch - development direct branch :19 (Pub) https://example.com/branch.git',
    ],
  },
  {
    format: 'pyproject-toml',
    path: 'pyproject.toml',
    text: `[project]
name = "app"
dependencies = [
  "requests[security]>=2.19,<3; python_version > '3'",
  "django==2.2.0",
  "own @ https://example.com/own.whl",
]

[project.optional-dependencies]
web = ["flask ~= 1.0"]

[dependency-groups]
test = ["pytest", { include-group = "lint" }]
`,
    packages: [
      'requests 2.19 runtime direct requests :4 (PyPI) >=2.19,<3',
      'django 2.2.0 runtime direct django :5 (PyPI)',
      'own - runtime direct own :6 (PyPI) https://example.com/own.whl',
      'flask 1.0 optional direct flask :10 (PyPI) ~= 1.0',
      'pytest - development direct pytest :13 (PyPI) *',
    ],
  },
  {
    format: 'pyproject-toml',
    path: 'old/pyproject.toml',
    text: `[tool.poetry.dependencies]
python = "^3.8"
requests = "^2.19"
exact = "1.2.3"
extra = { version = "~1.4", optional = true }
own = { path = "../own" }
fork = { git = "https://example.com/fork.git", branch = "main" }

[tool.poetry.group.test.dependencies]
pytest = ">=6"
`,
    packages: [
      'requests 2.19 runtime direct requests :3 (PyPI) ^2.19',
      'exact 1.2.3 runtime direct exact :4 (PyPI)',
      'extra 1.4 optional direct extra :5 (PyPI) ~1.4',
      'fork - runtime direct fork :7 (PyPI) https://example.com/fork.git',
      'pytest 6 development direct pytest :10 (PyPI) >=6',
    ],
  },
  {
    format: 'setup-cfg',
    path: 'setup.cfg',
    text: `[metadata]
name = app
[options]
packages = find:
install_requires =
    requests>=2.19
    # a comment
    django==2.2.0 ; python_version > "3"
tests_require = pytest
[options.extras_require]
web =
    flask~=1.0
[flake8]
max-line-length = 100
`,
    packages: [
      'requests 2.19 runtime direct requests :6 (PyPI) >=2.19',
      'django 2.2.0 runtime direct django :8 (PyPI)',
      'pytest - development direct pytest :9 (PyPI) *',
      'flask 1.0 optional direct flask :12 (PyPI) ~=1.0',
    ],
  },
  {
    format: 'setup-py',
    path: 'setup.py',
    text: `from setuptools import setup
REQUIRED = [
    'requests>=2.19',  # it's a comment
    "django==2.2.0",
]
setup(
    name='app',
    install_requires=REQUIRED,
    extras_require={'web': ['flask~=1.0'], "docs": ["sphinx"]},
    tests_require=read('requirements.txt'),
)
`,
    packages: [
      'requests 2.19 runtime direct requests :3 (PyPI) >=2.19',
      'django 2.2.0 runtime direct django :4 (PyPI)',
      'flask 1.0 optional direct flask :9 (PyPI) ~=1.0',
      'sphinx - optional direct sphinx :9 (PyPI) *',
    ],
  },
];
