// Samples of ecosystems with one format: C and C++, Dart, R, Julia, OCaml, GitHub Actions.
import { commit, type LockfileSample } from './sample.ts';

export const singleFormatsSamples: readonly LockfileSample[] = [
  {
    format: 'conan-lock',
    path: 'conan.lock',
    text: `{
  "version": "0.5",
  "requires": ["zlib/1.2.11#ffa77daf83a57094149707928bdce823%1667396813.184"],
  "build_requires": ["cmake/3.26.3@user/stable"],
  "python_requires": []
}`,
    packages: ['zlib 1.2.11 runtime ? - :3 (ConanCenter)', 'cmake 3.26.3 development ? - :4 (ConanCenter)'],
  },
  {
    format: 'conan-lock',
    path: 'one/conan.lock',
    text: `{
  "graph_lock": {
    "nodes": {
      "0": { "path": "conanfile.txt", "requires": ["1"] },
      "1": { "ref": "openssl/3.0.3#288ab73765e69844899535609ee0dfe4", "requires": ["2"] },
      "2": { "pref": "zlib/1.2.12#b76d:2a19826344ff00be1c04403f2f8e7008ed3a7cc6" }
    }
  },
  "version": "0.4"
}`,
    packages: [
      'openssl 3.0.3 runtime direct openssl :5 (ConanCenter)',
      'zlib 1.2.12 runtime transitive openssl>zlib :6 (ConanCenter)',
    ],
  },
  {
    format: 'pubspec-lock',
    path: 'pubspec.lock',
    text: `packages:
  http:
    dependency: "direct main"
    description:
      name: http
      sha256: "5895291c13fa8a3bd82e76d5627f69e0d85ca6a30dcac95c4ea19a5d555879c2"
      url: "https://pub.dev"
    source: hosted
    version: "0.13.6"
  lints:
    dependency: "direct dev"
    description:
      name: lints
      url: "https://pub.dev"
    source: hosted
    version: "2.1.0"
  tool:
    dependency: transitive
    description:
      path: "."
      resolved-ref: "${commit}"
      url: "https://github.com/someone/tool.git"
    source: git
    version: "1.0.0"
sdks:
  dart: ">=2.19.0 <3.0.0"
`,
    packages: [
      'http 0.13.6 runtime direct http :2 (Pub)',
      'lints 2.1.0 development direct lints :10 (Pub)',
      'tool 1.0.0 runtime transitive - :17 #c5a7ba5 (Pub)',
    ],
  },
  {
    format: 'renv-lock',
    path: 'renv.lock',
    text: `{
  "R": { "Version": "4.3.0" },
  "Packages": {
    "BiocGenerics": { "Package": "BiocGenerics", "Version": "0.46.0", "Source": "Bioconductor" },
    "digest": { "Package": "digest", "Version": "0.6.31", "Source": "Repository", "Repository": "CRAN" },
    "mine": { "Package": "mine", "Version": "1.0", "Source": "GitHub" }
  }
}`,
    packages: ['BiocGenerics 0.46.0 runtime ? - :4 (Bioconductor)', 'digest 0.6.31 runtime ? - :5 (CRAN)'],
  },
  {
    format: 'julia-manifest',
    path: 'Manifest.toml',
    others: { 'Project.toml': '[deps]\nJSON = "682c06a0-de6a-54ab-a142-c8b1cf79cde6"\n' },
    text: `julia_version = "1.9.0"
manifest_format = "2.0"

[[deps.Dates]]
uuid = "ade2ca70-3891-5945-98fb-dc099432e06a"

[[deps.JSON]]
deps = ["Dates"]
uuid = "682c06a0-de6a-54ab-a142-c8b1cf79cde6"
version = "0.21.4"

[[deps.Fork]]
repo-rev = "main"
repo-url = "https://example.com/Fork.jl"
uuid = "5e1b1a3f-45a6-4a31-9a2f-2d5f6d2c6b0e"

[[deps.Beside]]
path = "../Beside"
uuid = "b2a9a8d4-3f51-4f0e-8f5e-6a0c8f2d9c11"
`,
    packages: [
      'Dates 1.9.0 runtime transitive JSON>Dates :4 (Julia)',
      'JSON 0.21.4 runtime direct JSON :7 (Julia)',
      'Fork - runtime transitive - :12 (Julia)',
    ],
  },
  {
    format: 'opam-locked',
    path: 'app.opam.locked',
    text: `opam-version: "2.0"
depends: [
  "dune" {= "3.7.1"}
  "alcotest" {= "1.7.0" & with-test}
]
`,
    packages: ['dune 3.7.1 runtime ? - :3 (opam)', 'alcotest 1.7.0 development ? - :4 (opam)'],
  },
  {
    format: 'github-actions',
    path: '.github/workflows/ci.yml',
    text: `on: push
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: ./local
      - uses: docker://alpine:3.18
      - uses: tj-actions/changed-files@${commit} # v35.9.2
      - run: |
          echo "uses: not/this@v1"
  shared:
    uses: someone/workflows/.github/workflows/test.yml@main
`,
    packages: [
      'actions/checkout v4 runtime direct actions/checkout :6 (GitHub Actions)',
      'tj-actions/changed-files v35.9.2 runtime direct tj-actions/changed-files :9 #c5a7ba5 (GitHub Actions)',
      'someone/workflows main runtime direct someone/workflows :13 (GitHub Actions)',
    ],
  },
];
