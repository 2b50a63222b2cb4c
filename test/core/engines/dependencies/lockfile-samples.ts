// One small file of every format, written for these tests, and what is in it.

export interface LockfileSample {
  /** The parser's id. */
  readonly format: string;
  readonly path: string;
  readonly text: string;
  /** Other files the format looks at, by path. */
  readonly others?: Readonly<Record<string, string>>;
  /** `name version scope direct way :line`, see `describePackage`. */
  readonly packages: readonly string[];
}

const commit = 'c5a7ba5e0ad98b8db1cb8ce105403dd4b768cced';

export const lockfileSamples: readonly LockfileSample[] = [
  {
    format: 'package-lock',
    path: 'package-lock.json',
    text: `{
  "lockfileVersion": 3,
  "packages": {
    "": {
      "name": "shop",
      "workspaces": ["apps/*"],
      "dependencies": { "express": "^4.0.0", "short": "npm:left-pad@^1.0.0" },
      "devDependencies": { "mocha": "^10.0.0" },
      "optionalDependencies": { "fsevents": "^2.0.0" }
    },
    "apps/admin": { "name": "admin", "version": "0.1.0", "dependencies": { "ms": "^2.0.0" } },
    "node_modules/admin": { "resolved": "apps/admin", "link": true },
    "node_modules/express": { "version": "4.18.2", "dependencies": { "debug": "2.6.9" } },
    "node_modules/express/node_modules/debug": { "version": "2.6.9", "dependencies": { "ms": "*" } },
    "node_modules/fsevents": { "version": "2.3.3", "optional": true },
    "node_modules/mocha": { "version": "10.2.0", "dev": true },
    "node_modules/ms": { "version": "2.1.3" },
    "node_modules/patched": {
      "version": "1.0.0",
      "resolved": "git+ssh://git@github.com/someone/patched.git#${commit}"
    },
    "node_modules/short": { "name": "left-pad", "version": "1.3.0" }
  }
}`,
    packages: [
      'admin 0.1.0 runtime direct admin :11 (npm)',
      'express 4.18.2 runtime direct express :13 (npm)',
      'debug 2.6.9 runtime transitive express>debug :14 (npm)',
      'fsevents 2.3.3 optional direct fsevents :15 (npm)',
      'mocha 10.2.0 development direct mocha :16 (npm)',
      'ms 2.1.3 runtime direct ms :17 (npm)',
      'patched 1.0.0 runtime transitive - :18 #c5a7ba5 (npm)',
      'left-pad 1.3.0 runtime direct left-pad :22 (npm)',
    ],
  },
  {
    format: 'package-lock',
    path: 'old/package-lock.json',
    others: {
      'old/package.json': '{"dependencies": {"express": "^4.0.0"}, "devDependencies": {"mocha": "^5.0.0"}}',
    },
    text: `{
  "lockfileVersion": 1,
  "dependencies": {
    "express": {
      "version": "4.18.2",
      "requires": { "debug": "2.6.9" },
      "dependencies": {
        "debug": { "version": "2.6.9", "requires": { "ms": "2.0.0" } }
      }
    },
    "mocha": { "version": "5.2.0", "dev": true },
    "ms": { "version": "2.0.0" },
    "pad": { "version": "npm:left-pad@1.3.0" },
    "patched": { "version": "github:someone/patched#${commit}" },
    "here": { "version": "file:lib/here" }
  }
}`,
    packages: [
      'express 4.18.2 runtime direct express :4 (npm)',
      'debug 2.6.9 runtime transitive express>debug :8 (npm)',
      'mocha 5.2.0 development direct mocha :11 (npm)',
      'ms 2.0.0 runtime transitive express>debug>ms :12 (npm)',
      'left-pad 1.3.0 runtime transitive - :13 (npm)',
      'patched - runtime transitive - :14 #c5a7ba5 (npm)',
      'here - runtime transitive - :15 (npm)',
    ],
  },
  {
    format: 'npm-shrinkwrap',
    path: 'npm-shrinkwrap.json',
    text: '{"lockfileVersion": 3, "packages": {"node_modules/ms": {"version": "2.1.3"}}}',
    packages: ['ms 2.1.3 runtime transitive - :1 (npm)'],
  },
  {
    format: 'yarn-lock',
    path: 'yarn.lock',
    others: {
      'package.json': '{"dependencies": {"express": "^4.0.0"}, "devDependencies": {"mocha": "^10"}}',
    },
    text: `# yarn lockfile v1


"@scope/pad@^1.0.0", "@scope/pad@^1.1.0":
  version "1.1.0"

express@^4.0.0:
  version "4.18.2"
  resolved "https://registry.yarnpkg.com/express/-/express-4.18.2.tgz#3fabe08296e930c796c19e3c516979386ba9fd59"
  dependencies:
    "@scope/pad" "^1.0.0"
  optionalDependencies:
    fsevents "^2.0.0"

fsevents@^2.0.0:
  version "2.3.3"

mocha@^10:
  version "10.2.0"

"patched@git+https://github.com/someone/patched.git":
  version "1.0.0"
  resolved "git+https://github.com/someone/patched.git#${commit}"

"short@npm:left-pad@^1.0.0":
  version "1.3.0"
`,
    packages: [
      '@scope/pad 1.1.0 runtime transitive express>@scope/pad :4 (npm)',
      'express 4.18.2 runtime direct express :7 (npm)',
      'fsevents 2.3.3 optional transitive express>fsevents :15 (npm)',
      'mocha 10.2.0 development direct mocha :18 (npm)',
      'patched 1.0.0 runtime transitive - :21 #c5a7ba5 (npm)',
      'left-pad 1.3.0 runtime transitive - :25 (npm)',
    ],
  },
  {
    format: 'yarn-lock',
    path: 'berry/yarn.lock',
    others: {
      'berry/package.json': '{"dependencies": {"express": "^4.0.0"}, "devDependencies": {"mocha": "^10"}}',
    },
    text: `__metadata:
  version: 8

"@scope/pad@npm:^1.0.0, @scope/pad@npm:^1.1.0":
  version: 1.1.0
  resolution: "@scope/pad@npm:1.1.0"
  checksum: 10c0/abc
  languageName: node
  linkType: hard

"app@workspace:.":
  version: 0.0.0-use.local
  resolution: "app@workspace:."
  dependencies:
    express: "npm:^4.0.0"
    mocha: "npm:^10"
  languageName: unknown
  linkType: soft

"express@npm:^4.0.0":
  version: 4.18.2
  resolution: "express@npm:4.18.2"
  dependencies:
    "@scope/pad": "npm:^1.0.0"
    fsevents: "npm:^2.0.0"
  dependenciesMeta:
    fsevents:
      optional: true

"fsevents@npm:^2.0.0":
  version: 2.3.3
  resolution: "fsevents@npm:2.3.3"

? "mocha@npm:^10"
:
  version: 10.2.0
  resolution: "mocha@npm:10.2.0"

"short@npm:left-pad@^1.0.0":
  version: 1.3.0
  resolution: "left-pad@npm:1.3.0"
`,
    packages: [
      '@scope/pad 1.1.0 runtime transitive express>@scope/pad :4 (npm)',
      'express 4.18.2 runtime direct express :20 (npm)',
      'fsevents 2.3.3 optional transitive express>fsevents :30 (npm)',
      'mocha 10.2.0 development direct mocha :34 (npm)',
      'left-pad 1.3.0 runtime transitive - :39 (npm)',
    ],
  },
  {
    format: 'pnpm-lock',
    path: 'pnpm-lock.yaml',
    text: `lockfileVersion: '9.0'

importers:

  .:
    dependencies:
      react-dom:
        specifier: ^18.0.0
        version: 18.2.0(react@18.2.0)
      short:
        specifier: npm:left-pad@^1.0.0
        version: left-pad@1.3.0
      shared:
        specifier: workspace:*
        version: link:packages/shared
    devDependencies:
      '@scope/pad':
        specifier: ^1.0.0
        version: 1.1.0

packages:

  '@scope/pad@1.1.0':
    resolution: {integrity: sha512-a}
    engines: {node: '>=18'}

  left-pad@1.3.0:
    resolution: {integrity: sha512-b}

  patched@https://codeload.github.com/someone/patched/tar.gz/${commit}:
    resolution: {tarball: https://codeload.github.com/someone/patched/tar.gz/${commit}}
    version: 1.0.0

  react-dom@18.2.0:
    resolution: {integrity: sha512-c}
    peerDependencies:
      react: ^18.2.0

  react@18.2.0:
    resolution: {integrity: sha512-d}

snapshots:

  '@scope/pad@1.1.0': {}

  left-pad@1.3.0: {}

  react-dom@18.2.0(react@18.2.0):
    dependencies:
      react: 18.2.0

  react@18.2.0: {}
`,
    packages: [
      '@scope/pad 1.1.0 development direct @scope/pad :23 (npm)',
      'left-pad 1.3.0 runtime direct left-pad :27 (npm)',
      'patched 1.0.0 runtime transitive - :30 #c5a7ba5 (npm)',
      'react-dom 18.2.0 runtime direct react-dom :34 (npm)',
      'react 18.2.0 runtime transitive react-dom>react :39 (npm)',
    ],
  },
  {
    format: 'pnpm-lock',
    path: 'six/pnpm-lock.yaml',
    text: `lockfileVersion: '6.0'

dependencies:
  react-dom:
    specifier: ^18.0.0
    version: 18.2.0(react@18.2.0)

packages:

  /react-dom@18.2.0(react@18.2.0):
    resolution: {integrity: sha512-c}
    dependencies:
      react: 18.2.0
    dev: false

  /react@18.2.0:
    resolution: {integrity: sha512-d}
    dev: false
`,
    packages: [
      'react-dom 18.2.0 runtime direct react-dom :10 (npm)',
      'react 18.2.0 runtime transitive react-dom>react :16 (npm)',
    ],
  },
  {
    format: 'pnpm-lock',
    path: 'five/pnpm-lock.yaml',
    text: `lockfileVersion: 5.4

specifiers:
  react-dom: ^18.0.0

dependencies:
  react-dom: 18.2.0_react@18.2.0

devDependencies:
  '@scope/pad': 1.1.0

packages:

  /@scope/pad/1.1.0:
    resolution: {integrity: sha512-a}
    dev: true

  /react-dom/18.2.0_react@18.2.0:
    resolution: {integrity: sha512-c}
    dependencies:
      react: 18.2.0
    dev: false

  /react/18.2.0:
    resolution: {integrity: sha512-d}
    dev: false
`,
    packages: [
      '@scope/pad 1.1.0 development direct @scope/pad :14 (npm)',
      'react-dom 18.2.0 runtime direct react-dom :18 (npm)',
      'react 18.2.0 runtime transitive react-dom>react :24 (npm)',
    ],
  },
  {
    format: 'bun-lock',
    path: 'bun.lock',
    text: `{
  "lockfileVersion": 1, // a comment
  "workspaces": {
    "": {
      "name": "app",
      "dependencies": { "express": "^4.0.0", "short": "npm:left-pad@^1.0.0", },
      "devDependencies": { "mocha": "^10", "patched": "github:someone/patched", },
    },
    "packages/shared": { "name": "shared", },
  },
  "packages": {
    "debug": ["debug@4.3.4", "", {}, "sha512-a"],

    "express": ["express@4.18.2", "", { "dependencies": { "debug": "2.6.9" } }, "sha512-b"],

    "express/debug": ["debug@2.6.9", "", {}, "sha512-c"],

    "mocha": ["mocha@10.2.0", "", { "dependencies": { "debug": "4.3.4" } }, "sha512-d"],

    "patched": ["patched@github:someone/patched#c5a7ba5", {}, "someone-patched-c5a7ba5"],

    "shared": ["shared@workspace:packages/shared"],

    "short": ["left-pad@1.3.0", "", {}, "sha512-e"],
  }
}
`,
    packages: [
      'debug 4.3.4 development transitive mocha>debug :12 (npm)',
      'express 4.18.2 runtime direct express :14 (npm)',
      'debug 2.6.9 runtime transitive express>debug :16 (npm)',
      'mocha 10.2.0 development direct mocha :18 (npm)',
      'patched - development direct patched :20 #c5a7ba5 (npm)',
      'left-pad 1.3.0 runtime direct left-pad :24 (npm)',
    ],
  },
  {
    format: 'deno-lock',
    path: 'deno.lock',
    text: `{
  "version": "4",
  "specifiers": { "jsr:@std/assert@1": "1.0.0", "npm:chalk@5": "5.3.0", "npm:express@^4": "4.18.2" },
  "npm": {
    "chalk@5.3.0": { "integrity": "sha512-a" },
    "express@4.18.2": { "integrity": "sha512-b", "dependencies": ["ms"] },
    "ms@2.1.3": { "integrity": "sha512-c" }
  }
}`,
    packages: [
      'chalk 5.3.0 runtime direct chalk :5 (npm)',
      'express 4.18.2 runtime direct express :6 (npm)',
      'ms 2.1.3 runtime transitive express>ms :7 (npm)',
    ],
  },
  {
    format: 'requirements-txt',
    path: 'requirements.txt',
    others: {
      'base/common.txt': '-r ../requirements.txt\nsix==1.16.0\n-r ../../outside.txt\n',
      'limits.txt': 'boto3==1.28.0\n',
    },
    text: `# what the service needs
-r base/common.txt
-c limits.txt
--index-url https://pypi.org/simple
Django[argon2]==4.2.1 ; python_version >= "3.8"  # web
requests >= 2.28, < 3
urllib3 \\
    == 1.26.15 \\
    --hash=sha256:aaaa \\
    --hash=sha256:bbbb
boto3
numpy!=1.0
flask<=2.0
docutils==0.17.*
tool @ git+https://github.com/someone/tool@${commit}
-e git+https://github.com/someone/other.git@${commit}#egg=other
https://example.org/wheels/pack_age-1.2.3-py3-none-any.whl
secret==\${VERSION}
./local/folder
`,
    packages: [
      'six 1.16.0 runtime direct six :2 (PyPI)',
      'Django 4.2.1 runtime direct Django :5 (PyPI)',
      'requests 2.28 runtime direct requests :6 (PyPI) >= 2.28, < 3',
      'urllib3 1.26.15 runtime direct urllib3 :7 (PyPI)',
      'boto3 1.28.0 runtime direct boto3 :11 (PyPI)',
      'numpy - runtime direct numpy :12 (PyPI) !=1.0',
      'flask 2.0 runtime direct flask :13 (PyPI) <=2.0',
      'docutils 0.17 runtime direct docutils :14 (PyPI) ==0.17.*',
      'tool - runtime direct tool :15 #c5a7ba5 (PyPI)',
      'other - runtime direct other :16 #c5a7ba5 (PyPI)',
      'pack_age 1.2.3 runtime direct pack_age :17 (PyPI)',
    ],
  },
  {
    format: 'requirements-txt',
    path: 'requirements/dev.txt',
    text: `#
# This file is autogenerated by pip-compile with Python 3.11
#
click==8.1.3
    # via flask
flask==2.3.2
    # via -r requirements/dev.in
jinja2==3.1.2
    # via
    #   flask
    #   sphinx
`,
    packages: [
      'click 8.1.3 development transitive flask>click :4 (PyPI)',
      'flask 2.3.2 development direct flask :6 (PyPI)',
      'jinja2 3.1.2 development transitive flask>jinja2 :8 (PyPI)',
    ],
  },
  {
    format: 'pipfile-lock',
    path: 'Pipfile.lock',
    others: { Pipfile: '[packages]\nflask = "*"\n[dev-packages]\npytest = "*"\n' },
    text: `{
    "_meta": { "hash": { "sha256": "x" } },
    "default": {
        "click": { "version": "==8.1.3" },
        "flask": { "version": "==2.3.2" },
        "tool": { "git": "https://github.com/someone/tool.git", "ref": "${commit}" }
    },
    "develop": { "pytest": { "version": "==7.3.1" } }
}`,
    packages: [
      'click 8.1.3 runtime transitive - :4 (PyPI)',
      'flask 2.3.2 runtime direct flask :5 (PyPI)',
      'tool - runtime transitive - :6 #c5a7ba5 (PyPI)',
      'pytest 7.3.1 development direct pytest :8 (PyPI)',
    ],
  },
  {
    format: 'poetry-lock',
    path: 'poetry.lock',
    others: {
      'pyproject.toml': `[tool.poetry.dependencies]
python = "^3.8"
Flask = "^2.0"
[tool.poetry.group.dev.dependencies]
pytest = "^7.0"
`,
    },
    text: `[[package]]
name = "click"
version = "8.1.3"
optional = false

[package.dependencies]
colorama = {version = "*", markers = "platform_system == \\"Windows\\""}

[[package]]
name = "colorama"
version = "0.4.6"
optional = false

[[package]]
name = "flask"
version = "2.3.2"
optional = false

[package.dependencies]
click = ">=8.1.3"

[package.extras]
async = ["asgiref (>=3.2)"]

[[package]]
name = "pytest"
version = "7.3.1"
optional = false

[[package]]
name = "tool"
version = "1.0.0"
optional = true

[package.source]
type = "git"
url = "https://github.com/someone/tool.git"
resolved_reference = "${commit}"

[metadata]
lock-version = "2.0"
`,
    packages: [
      'click 8.1.3 runtime transitive flask>click :1 (PyPI)',
      'colorama 0.4.6 runtime transitive flask>click>colorama :9 (PyPI)',
      'flask 2.3.2 runtime direct flask :14 (PyPI)',
      'pytest 7.3.1 development direct pytest :25 (PyPI)',
      'tool 1.0.0 optional transitive - :30 #c5a7ba5 (PyPI)',
    ],
  },
  {
    format: 'uv-lock',
    path: 'uv.lock',
    text: `version = 1

[[package]]
name = "app"
version = "0.1.0"
source = { virtual = "." }
dependencies = [{ name = "flask" }]

[package.optional-dependencies]
cache = [{ name = "redis" }]

[package.dev-dependencies]
dev = [{ name = "pytest" }]

[[package]]
name = "click"
version = "8.1.3"
source = { registry = "https://pypi.org/simple" }

[[package]]
name = "flask"
version = "2.3.2"
source = { git = "https://github.com/pallets/flask?rev=main#${commit}" }
dependencies = [{ name = "click" }]

[[package]]
name = "pytest"
version = "7.3.1"

[[package]]
name = "redis"
version = "4.5.5"
`,
    packages: [
      'click 8.1.3 runtime transitive flask>click :15 (PyPI)',
      'flask 2.3.2 runtime direct flask :20 #c5a7ba5 (PyPI)',
      'pytest 7.3.1 development direct pytest :26 (PyPI)',
      'redis 4.5.5 optional direct redis :30 (PyPI)',
    ],
  },
  {
    format: 'pdm-lock',
    path: 'pdm.lock',
    others: { 'pyproject.toml': '[project]\ndependencies = ["requests>=2"]\n' },
    text: `[metadata]
groups = ["default", "test"]

[[package]]
name = "pytest"
version = "7.3.1"
groups = ["test"]

[[package]]
name = "requests"
version = "2.31.0"
groups = ["default"]
dependencies = ["urllib3<3,>=1.21.1"]

[[package]]
name = "urllib3"
version = "2.0.2"
groups = ["default", "test"]
`,
    packages: [
      'pytest 7.3.1 development transitive - :4 (PyPI)',
      'requests 2.31.0 runtime direct requests :9 (PyPI)',
      'urllib3 2.0.2 runtime transitive requests>urllib3 :15 (PyPI)',
    ],
  },
  {
    format: 'pylock-toml',
    path: 'pylock.toml',
    text: `lock-version = "1.0"

[[packages]]
name = "attrs"
version = "25.1.0"

[[packages]]
name = "app"
directory = { path = "." }

[[packages]]
name = "pytest"
version = "8.0.0"
marker = "'dev' in dependency_groups"

[[packages]]
name = "tool"
vcs = { type = "git", commit-id = "${commit}" }
`,
    packages: [
      'attrs 25.1.0 runtime ? - :3 (PyPI)',
      'pytest 8.0.0 development ? - :11 (PyPI)',
      'tool - runtime ? - :16 #c5a7ba5 (PyPI)',
    ],
  },
  {
    format: 'go-mod',
    path: 'go.mod',
    text: `module example.com/service

go 1.21.0

toolchain go1.22.3

require github.com/gorilla/mux v1.8.0 // a router

require (
	golang.org/x/net v0.10.0 // indirect
	golang.org/x/text v0.9.0
	example.com/fork v1.0.0
)

replace golang.org/x/text v0.9.0 => golang.org/x/text v0.9.1

replace (
	example.com/fork => ./fork
)

exclude golang.org/x/net v0.9.0
retract [v1.0.0, v1.1.0]
`,
    packages: [
      'github.com/gorilla/mux 1.8.0 runtime direct github.com/gorilla/mux :7 (Go)',
      'golang.org/x/net 0.10.0 runtime transitive - :10 (Go)',
      'golang.org/x/text 0.9.1 runtime direct golang.org/x/text :15 (Go)',
      'example.com/fork 1.0.0 runtime direct example.com/fork :18 (Go)',
      'stdlib 1.22.3 runtime direct stdlib :5 (Go)',
    ],
  },
  {
    format: 'go-mod',
    path: 'old/go.mod',
    others: {
      'old/go.sum': `github.com/pkg/errors v0.9.1 h1:a=
github.com/pkg/errors v0.9.1/go.mod h1:b=
golang.org/x/sys v0.1.0/go.mod h1:c=
`,
    },
    text: 'module old\n\ngo 1.16\n\nrequire github.com/sirupsen/logrus v1.9.3\n',
    packages: [
      'github.com/sirupsen/logrus 1.9.3 runtime direct github.com/sirupsen/logrus :5 (Go)',
      'stdlib 1.16 runtime direct stdlib :3 (Go)',
      'github.com/pkg/errors 0.9.1 runtime transitive - :null (Go)',
    ],
  },
  {
    format: 'go-sum',
    path: 'go.sum',
    text: `github.com/pkg/errors v0.8.0 h1:a=
github.com/pkg/errors v0.9.1 h1:a=
github.com/pkg/errors v0.9.1/go.mod h1:b=

golang.org/x/sys v0.1.0/go.mod h1:c=
`,
    packages: [
      'github.com/pkg/errors 0.9.1 runtime ? - :3 (Go)',
      'golang.org/x/sys 0.1.0 runtime ? - :5 (Go)',
    ],
  },
  {
    format: 'go-vendor',
    path: 'vendor/modules.txt',
    text: `# github.com/pkg/errors v0.9.1
## explicit; go 1.11
github.com/pkg/errors
# golang.org/x/sys v0.1.0 => example.com/sys v0.1.1
## go 1.17
golang.org/x/sys/unix
# golang.org/x/unused v0.1.0
## explicit
`,
    packages: [
      'github.com/pkg/errors 0.9.1 runtime ? - :1 (Go)',
      'example.com/sys 0.1.1 runtime transitive - :4 (Go)',
    ],
  },
  {
    format: 'cargo-lock',
    path: 'Cargo.lock',
    others: {
      'Cargo.toml':
        '[package]\nname = "app"\n[dependencies]\nserde = "1"\n[dev-dependencies]\nrand = "0.8"\n',
    },
    text: `version = 3

[[package]]
name = "app"
version = "0.1.0"
dependencies = [
 "rand 0.8.5",
 "serde",
]

[[package]]
name = "rand"
version = "0.7.3"
source = "registry+https://github.com/rust-lang/crates.io-index"

[[package]]
name = "rand"
version = "0.8.5"
source = "registry+https://github.com/rust-lang/crates.io-index"

[[package]]
name = "serde"
version = "1.0.160"
source = "git+https://github.com/serde-rs/serde?branch=main#${commit}"
dependencies = ["rand 0.7.3"]
`,
    packages: [
      'app 0.1.0 runtime direct app :3 (crates.io)',
      'rand 0.7.3 runtime transitive serde>rand :11 (crates.io)',
      'rand 0.8.5 development direct rand :16 (crates.io)',
      'serde 1.0.160 runtime direct serde :21 #c5a7ba5 (crates.io)',
    ],
  },
  {
    format: 'gemfile-lock',
    path: 'Gemfile.lock',
    others: {
      Gemfile: `source 'https://rubygems.org'
gem 'rails', '~> 7.0'
group :development, :test do
  gem 'rspec'
end
gem 'tool', git: 'https://github.com/someone/tool', group: :test
`,
    },
    text: `GIT
  remote: https://github.com/someone/tool
  revision: ${commit}
  specs:
    tool (1.0.0)

GEM
  remote: https://rubygems.org/
  specs:
    nokogiri (1.14.3-x86_64-linux)
      racc (~> 1.4)
    racc (1.6.2)
    rails (7.0.4)
      nokogiri (>= 1.6)
    rspec (3.12.0)

PLATFORMS
  x86_64-linux

DEPENDENCIES
  rails (~> 7.0)
  rspec
  tool!

BUNDLED WITH
   2.4.10
`,
    packages: [
      'tool 1.0.0 development direct tool :5 #c5a7ba5 (RubyGems)',
      'nokogiri 1.14.3 runtime transitive rails>nokogiri :10 (RubyGems)',
      'racc 1.6.2 runtime transitive rails>nokogiri>racc :12 (RubyGems)',
      'rails 7.0.4 runtime direct rails :13 (RubyGems)',
      'rspec 3.12.0 development direct rspec :15 (RubyGems)',
    ],
  },
  {
    format: 'composer-lock',
    path: 'composer.lock',
    others: { 'composer.json': '{"require": {"php": ">=8", "monolog/monolog": "^3.0"}}' },
    text: `{
    "packages": [
        {
            "name": "monolog/monolog",
            "version": "3.3.1",
            "source": { "type": "git", "reference": "${commit}" },
            "require": { "php": ">=8.1", "psr/log": "^2.0" }
        },
        {
            "name": "psr/log",
            "version": "v2.0.0"
        },
        {
            "name": "drupal/token",
            "version": "1.11.0",
            "notification-url": "https://packages.drupal.org/8/downloads"
        }
    ],
    "packages-dev": [
        {
            "name": "phpunit/phpunit",
            "version": "10.1.2"
        }
    ]
}`,
    packages: [
      'monolog/monolog 3.3.1 runtime direct monolog/monolog :4 #c5a7ba5 (Packagist)',
      'psr/log v2.0.0 runtime transitive monolog/monolog>psr/log :10 (Packagist)',
      'drupal/token 1.11.0 runtime transitive - :14 release=https://packages.drupal.org/8 (Packagist)',
      'phpunit/phpunit 10.1.2 development transitive - :21 (Packagist)',
    ],
  },
  {
    format: 'composer-installed',
    path: 'vendor/composer/installed.json',
    text: `{
    "packages": [
        { "name": "psr/log", "version": "2.0.0" },
        { "name": "phpunit/phpunit", "version": "10.1.2" }
    ],
    "dev-package-names": ["phpunit/phpunit"]
}`,
    packages: [
      'psr/log 2.0.0 runtime ? - :3 (Packagist)',
      'phpunit/phpunit 10.1.2 development ? - :4 (Packagist)',
    ],
  },
];
