// Samples of JavaScript.
import { commit, type LockfileSample } from './sample.ts';

export const javascriptSamples: readonly LockfileSample[] = [
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
];
