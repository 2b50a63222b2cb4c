// Files of package managers without a parser: what they name is compared or named, and never passed over.
import t from 'tap';
import { readInventory } from '../../../../../packages/core/src/scan/engines/dependencies/inventory.ts';
import {
  isOtherFormat,
  readOtherFormat,
} from '../../../../../packages/core/src/scan/engines/dependencies/other-formats.ts';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { memorySource } from '../../../../helpers/memory-source.ts';

interface Sample {
  readonly path: string;
  readonly text: string;
  readonly compared?: readonly string[];
  readonly named?: readonly string[];
}

const samples: readonly Sample[] = [
  {
    path: 'MODULE.bazel',
    text: 'module(name = "own")\nbazel_dep(name = "rules_go", version = "0.50.1")\n',
    named: ['rules_go'],
  },
  {
    path: 'MODULE.bazel.lock',
    text: '{"registryFileHashes": {"https://bcr.example/modules/rules_go/0.50.1/source.json": "x"}}',
    named: ['rules_go/0.50.1'],
  },
  {
    path: 'flake.lock',
    text: '{"locked": {"owner": "NixOS", "repo": "nixpkgs", "rev": "abc"}}',
    named: ['nixpkgs'],
  },
  {
    path: 'conanfile.txt',
    text: '[requires]\nopenssl/1.1.1k\nzlib/[>=1.2]\n[generators]\nCMakeDeps\n',
    compared: ['openssl@1.1.1k', 'zlib@[>=1.2]'],
  },
  {
    path: 'conanfile.py',
    text: 'class A:\n    requires = "openssl/1.1.1k@a/b"\n',
    compared: ['openssl@1.1.1k'],
  },
  {
    path: 'vcpkg.json',
    text: '{"name": "own", "dependencies": ["openssl", {"name": "zlib", "version>=": "1.2.11"}], "builtin-baseline": "abc"}',
    named: ['openssl', 'zlib'],
  },
  {
    path: 'pixi.lock',
    text: 'version: 6\npackages:\n- conda: https://c.example/linux-64/numpy-1.26.4-py_0.conda\n  sha256: x\n- pypi: https://p.example/requests-2.19.0-py3-none-any.whl\n- pypi: https://p.example/six-1.16.0.tar.gz\n',
    compared: ['requests@2.19.0', 'six@1.16.0'],
    named: ['numpy'],
  },
  {
    path: 'conda-lock.yml',
    text: 'package:\n- name: openssl\n  version: 1.1.1k\n  manager: conda\n- name: requests\n  version: 2.19.0\n  manager: pip\n',
    compared: ['requests@2.19.0'],
    named: ['openssl'],
  },
  {
    path: 'own.opam',
    text: 'name: "own"\ndepends: [\n  "ocaml" {>= "4.14"}\n  "lwt" {= "5.6.0"}\n  "uri"\n]\n',
    compared: ['lwt@', 'uri@'],
  },
  {
    path: 'Project.toml',
    text: 'name = "Own"\nuuid = "7876af07-990d-54b4-ab0e-23690620f79b"\n[deps]\nHTTP = "cd3eb016-35fb-5094-929b-558a96fad6f3"\n',
    compared: ['HTTP@'],
  },
  {
    path: 'own.cabal',
    text: 'build-depends: base >=4, aeson ==2.0.0.0, text\n',
    compared: ['aeson@2.0.0.0', 'text@'],
  },
  {
    path: 'Chart.lock',
    text: 'dependencies:\n- name: postgresql\n  version: 12.1.0\n',
    named: ['postgresql'],
  },
  {
    path: 'Chart.yaml',
    text: 'name: own\ndependencies:\n  - name: redis\n    version: 1.0.0\n    repository: https://c.example\n',
    named: ['redis'],
  },
  {
    path: '.terraform.lock.hcl',
    text: 'provider "registry.terraform.io/hashicorp/aws" {\n}\n',
    named: ['registry.terraform.io/hashicorp/aws'],
  },
  {
    path: 'shard.lock',
    text: 'version: 2.0\nshards:\n  kemal:\n    git: https://h.example/kemal.git\n',
    named: ['kemal'],
  },
  {
    path: 'cpanfile',
    text: "requires 'perl', '5.10';\nrequires 'Mojolicious', '== 9.0';\n",
    named: ['Mojolicious'],
  },
  {
    path: 'cpanfile.snapshot',
    text: 'DISTRIBUTIONS\n  Mojolicious-9.0\n    pathname: S\n',
    named: ['Mojolicious-9.0'],
  },
  { path: 'luarocks.lock', text: 'return { dependencies = { ["lpeg"] = "1.0.2-1" } }', named: ['lpeg'] },
  { path: 'own-1.rockspec', text: 'dependencies = { "lua >= 5.1", "lpeg >= 1.0" }', named: ['lpeg'] },
  { path: 'elm.json', text: '{"dependencies": {"direct": {"elm/core": "1.0.5"}}}', named: ['elm/core'] },
  { path: 'own.nimble', text: 'requires "nim >= 1.6"\nrequires "jester 0.5.0"\n', named: ['jester'] },
  {
    path: 'build.zig.zon',
    text: '.{ .dependencies = .{ .zap = .{ .url = "https://h.example" } } }',
    named: ['zap'],
  },
  {
    path: 'deps.edn',
    text: '{:deps {ring/ring-core {:mvn/version "1.6.0"} io.github.a/b {:git/sha "x"}}}',
    compared: ['ring:ring-core@1.6.0'],
    named: ['io.github.a/b'],
  },
  {
    path: 'project.clj',
    text: '(defproject own "1.0" :dependencies [[ring "1.6.0"]])',
    compared: ['ring:ring@1.6.0'],
  },
  {
    path: 'build.sbt',
    text: 'libraryDependencies += "com.a" %% "akka-http" % "10.1.0"\nlibraryDependencies += "com.b" % "b" % "1.0"\n',
    compared: ['com.b:b@1.0'],
    named: ['com.a:akka-http'],
  },
  {
    path: 'build.sc',
    text: 'Agg(ivy"org.a:b:1.0", ivy"org.c::d:2.0")',
    compared: ['org.a:b@1.0'],
    named: ['org.c::d'],
  },
  { path: 'ivy.xml', text: '<dependency org="org.a" name="b" rev="1.0"/>', compared: ['org.a:b@1.0'] },
  { path: '.meteor/versions', text: 'accounts-base@2.2.0\n', named: ['accounts-base'] },
  {
    path: 'bower.json',
    text: '{"name": "own", "version": "1.0.0", "dependencies": {"jquery": "1.9.0"}}',
    named: ['jquery'],
  },
  {
    path: 'buf.lock',
    text: 'deps:\n  - remote: buf.build\n    repository: googleapis\n',
    named: ['googleapis'],
  },
  { path: 'bun.lockb', text: '#!/usr/bin/env bun\n\0\u0001', named: ['bun.lockb'] },
  { path: 'subprojects/zlib.wrap', text: '[wrap-git]\nurl = https://a.example/zlib\n', named: ['zlib.wrap'] },
  {
    path: 'WORKSPACE',
    text: 'workspace(name = "own")\nhttp_archive(\n    name = "rules_jvm_external",\n    sha256 = "x",\n)\nmaven_install(\n    artifacts = [\n        "junit:junit:4.12",\n        "com.google.guava:guava:30.0-jre",\n    ],\n)\n',
    compared: ['junit:junit@4.12', 'com.google.guava:guava@30.0-jre'],
    named: ['rules_jvm_external'],
  },
  {
    path: 'cmake/Dependencies.cmake',
    text: 'FetchContent_Declare(\n  googletest\n  URL https://a.example/g.zip\n)\nFetchContent_Declare(local SOURCE_DIR x)\nCPMAddPackage("gh:fmtlib/fmt#7.1.3")\nCPMAddPackage(NAME spdlog VERSION 1.9)\n',
    named: ['googletest', 'fmtlib/fmt', 'spdlog'],
  },
  {
    path: '.gitmodules',
    text: '[submodule "a"]\n\tpath = vendor/a\n\turl = https://github.com/acme/zlib.git\n[submodule "b"]\n\tpath = b\n\turl = ../other\n',
    named: ['zlib', 'other'],
  },
  {
    path: 'requirements.yml',
    text: 'collections:\n  - name: community.general\n    version: 1.0.0\nroles:\n  - src: https://github.com/acme/role\n    version: main\n  - geerlingguy.docker\n',
    named: ['community.general', 'https://github.com/acme/role', 'geerlingguy.docker'],
  },
];

t.test('readOtherFormat: each package is compared or named, and the project itself is not', async (t) => {
  for (const { path, text, compared = [], named = [] } of samples) {
    t.ok(isOtherFormat(path), path);
    const { packages, unidentified } = readOtherFormat(path, text, () => false);
    t.strictSame(
      packages.map(({ name, version }) => `${name}@${version}`),
      compared,
      path,
    );
    t.strictSame(unidentified, named, path);
  }
});

t.test('readOtherFormat: a manifest says nothing where a lockfile says more', async (t) => {
  const lock = (_folder: string, name: RegExp) => name.test('conan.lock');
  t.strictSame(readOtherFormat('conanfile.txt', 'openssl/1.1.1k\n', lock).packages, []);
});

t.test('readInventory: a lockfile with the name of another format is read as both', async (t) => {
  const text = 'package:\n- name: openssl\n  version: 1.1.1k\n  manager: conda\n';
  const source = memorySource({ 'conda-lock.yml': text });
  const coverage = new Coverage();
  const entries = await source.list(coverage);
  t.strictSame((await readInventory({ source, entries }, { coverage })).unidentified, ['openssl']);
});

t.test('readInventory: names what a lock of Stack takes from a repository', async (t) => {
  const entry = 'git: https://h.example/o/left\n    name: left\n    version: 0.1.0';
  const text = `packages:\n- completed:\n    ${entry}\nsnapshots:\n- completed:\n    url: https://h.example/lts.yaml\n`;
  const source = memorySource({ 'stack.yaml.lock': text });
  const coverage = new Coverage();
  const entries = await source.list(coverage);
  const { unidentified } = await readInventory({ source, entries }, { coverage });
  t.strictSame(unidentified, ['https://h.example/o/left']);
});

t.test('readInventory: names what only such a file names', async (t) => {
  const source = memorySource({ 'infra/.terraform.lock.hcl': 'provider "h.example/o/left" {\n}\n' });
  const coverage = new Coverage();
  const entries = await source.list(coverage);
  const { packages, unidentified } = await readInventory({ source, entries }, { coverage });
  t.strictSame([packages, unidentified], [[], ['h.example/o/left']]);
  t.equal(coverage.summary().level, 'partial');
});

t.test('readOtherFormat: long texts of nothing but separators end', async (t) => {
  const noise = [' \n', ',\n', '"', '[ ', '{ "name" :', '- name: a\n', '%', '=', 'a-1'].map((piece) =>
    piece.repeat(20_000),
  );
  for (const { path } of samples)
    for (const text of noise)
      t.ok(
        readOtherFormat(path, text, () => false),
        path,
      );
});
