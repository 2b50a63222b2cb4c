// The other half of the samples: the JVM, .NET and everything after, and SBOMs.
import type { LockfileSample } from './lockfile-samples.ts';

const commit = 'c5a7ba5e0ad98b8db1cb8ce105403dd4b768cced';

export const moreLockfileSamples: readonly LockfileSample[] = [
  {
    format: 'pom-xml',
    path: 'service/pom.xml',
    others: {
      'pom.xml': `<project>
  <groupId>org.example</groupId><artifactId>parent</artifactId><version>2.0</version>
  <properties><jackson.version>2.15.0</jackson.version><shared>1.\${minor}</shared><minor>7</minor></properties>
  <dependencyManagement><dependencies>
    <dependency><groupId>org.junit</groupId><artifactId>junit</artifactId><version>5.9.3</version><scope>test</scope></dependency>
  </dependencies></dependencyManagement>
  <dependencies>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-api</artifactId><version>\${shared}</version></dependency>
  </dependencies>
</project>`,
    },
    text: `<?xml version="1.0"?>
<!DOCTYPE project [ <!ENTITY lol "lol"> ]>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <parent>
    <groupId>org.example</groupId><artifactId>parent</artifactId><version>2.0</version>
  </parent>
  <artifactId>service</artifactId>
  <dependencies>
    <dependency>
      <groupId>com.fasterxml.jackson.core</groupId>
      <artifactId>jackson-databind</artifactId>
      <version>\${jackson.version}</version>
    </dependency>
    <dependency>
      <groupId>org.junit</groupId><artifactId>junit</artifactId>
    </dependency>
    <dependency>
      <groupId>\${project.groupId}</groupId><artifactId>core</artifactId><version>\${project.version}</version>
    </dependency>
    <dependency>
      <groupId>org.range</groupId><artifactId>range</artifactId><version>[1.2,2.0)</version>
      <optional>true</optional>
    </dependency>
    <dependency>
      <groupId>org.gone</groupId><artifactId>gone</artifactId><version>\${unknown}</version>
    </dependency>
  </dependencies>
</project>`,
    packages: [
      'com.fasterxml.jackson.core:jackson-databind 2.15.0 runtime direct com.fasterxml.jackson.core:jackson-databind :9 (Maven)',
      'org.junit:junit 5.9.3 development direct org.junit:junit :14 (Maven)',
      'org.example:core 2.0 runtime direct org.example:core :17 (Maven)',
      'org.range:range 1.2 optional direct org.range:range :20 (Maven) [1.2,2.0)',
      'org.gone:gone - runtime direct org.gone:gone :24 (Maven)',
      'org.slf4j:slf4j-api 1.7 runtime direct org.slf4j:slf4j-api :4 (Maven)',
    ],
  },
  {
    format: 'gradle-lockfile',
    path: 'gradle.lockfile',
    text: `# This is a Gradle generated file for dependency locking.
com.google.guava:guava:31.1-jre=compileClasspath,runtimeClasspath
org.junit:junit:5.9.3=testCompileClasspath,testRuntimeClasspath
empty=annotationProcessor
`,
    packages: [
      'com.google.guava:guava 31.1-jre runtime ? - :2 (Maven)',
      'org.junit:junit 5.9.3 development ? - :3 (Maven)',
    ],
  },
  {
    format: 'gradle-verification-metadata',
    path: 'gradle/verification-metadata.xml',
    text: `<?xml version="1.0" encoding="UTF-8"?>
<verification-metadata xmlns="https://schema.gradle.org/dependency-verification">
   <components>
      <component group="com.google.guava" name="guava" version="31.1-jre">
         <artifact name="guava-31.1-jre.jar"><sha256 value="aa"/></artifact>
      </component>
   </components>
</verification-metadata>`,
    packages: ['com.google.guava:guava 31.1-jre runtime ? - :4 (Maven)'],
  },
  {
    format: 'gradle-version-catalog',
    path: 'gradle/libs.versions.toml',
    text: `[versions]
guava = "31.1-jre"

[libraries]
guava = { module = "com.google.guava:guava", version.ref = "guava" }
slf4j = "org.slf4j:slf4j-api:2.0.7"
junit = { group = "org.junit", name = "junit", version = { strictly = "5.9.3" } }
`,
    packages: [
      'com.google.guava:guava 31.1-jre runtime direct com.google.guava:guava :5 (Maven)',
      'org.slf4j:slf4j-api 2.0.7 runtime direct org.slf4j:slf4j-api :6 (Maven)',
      'org.junit:junit 5.9.3 runtime direct org.junit:junit :7 (Maven)',
    ],
  },
  {
    format: 'sbt-lock',
    path: 'build.sbt.lock',
    text: `{
  "lockVersion": 1,
  "dependencies": [
    { "org": "org.typelevel", "name": "cats-core_2.13", "version": "2.9.0", "configurations": ["compile", "test"] },
    { "org": "org.scalatest", "name": "scalatest_2.13", "version": "3.2.15", "configurations": ["test"] }
  ]
}`,
    packages: [
      'org.typelevel:cats-core_2.13 2.9.0 runtime ? - :4 (Maven)',
      'org.scalatest:scalatest_2.13 3.2.15 development ? - :5 (Maven)',
    ],
  },
  {
    format: 'maven-install-json',
    path: 'maven_install.json',
    text: `{
  "artifacts": {
    "com.google.guava:guava": { "shasums": { "jar": "aa" }, "version": "31.1-jre" },
    "org.lwjgl:lwjgl:jar:natives-linux": { "shasums": {}, "version": "3.3.1" }
  }
}`,
    packages: [
      'com.google.guava:guava 31.1-jre runtime ? - :3 (Maven)',
      'org.lwjgl:lwjgl 3.3.1 runtime ? - :4 (Maven)',
    ],
  },
  {
    format: 'nuget-packages-lock',
    path: 'packages.lock.json',
    text: `{
  "version": 1,
  "dependencies": {
    "net6.0": {
      "Serilog.Sinks.Console": {
        "type": "Direct",
        "resolved": "4.0.1",
        "dependencies": { "Serilog": "2.10.0" }
      },
      "Serilog": {
        "type": "Transitive",
        "resolved": "2.10.0"
      }
    }
  }
}`,
    packages: [
      'Serilog.Sinks.Console 4.0.1 runtime direct Serilog.Sinks.Console :5 (NuGet)',
      'Serilog 2.10.0 runtime transitive Serilog.Sinks.Console>Serilog :10 (NuGet)',
    ],
  },
  {
    format: 'packages-config',
    path: 'packages.config',
    text: `<packages>
  <package id="Newtonsoft.Json" version="13.0.1" targetFramework="net48" />
  <package id="StyleCop" version="6.0.0" developmentDependency="true" />
</packages>`,
    packages: ['Newtonsoft.Json 13.0.1 runtime ? - :2 (NuGet)', 'StyleCop 6.0.0 development ? - :3 (NuGet)'],
  },
  {
    format: 'packages-props',
    path: 'Directory.Packages.props',
    text: `<Project>
  <PropertyGroup><SerilogVersion>2.10.0</SerilogVersion></PropertyGroup>
  <ItemGroup>
    <PackageVersion Include="Serilog" Version="$(SerilogVersion)" />
    <PackageVersion Include="Newtonsoft.Json" Version="[13.0.1,14.0)" />
    <GlobalPackageReference Include="StyleCop"><Version>6.0.0</Version></GlobalPackageReference>
  </ItemGroup>
</Project>`,
    packages: [
      'Serilog 2.10.0 runtime direct Serilog :4 (NuGet)',
      'Newtonsoft.Json 13.0.1 runtime direct Newtonsoft.Json :5 (NuGet) [13.0.1,14.0)',
      'StyleCop 6.0.0 runtime direct StyleCop :6 (NuGet)',
    ],
  },
  {
    format: 'msbuild-project',
    path: 'src/app/app.csproj',
    others: {
      'Directory.Packages.props':
        '<Project><ItemGroup><PackageVersion Include="Serilog" Version="2.10.0" /></ItemGroup></Project>',
    },
    text: `<Project Sdk="Microsoft.NET.Sdk">
  <ItemGroup>
    <PackageReference Include="Serilog" />
    <PackageReference Include="Analyzer" Version="1.0.0"><PrivateAssets>all</PrivateAssets></PackageReference>
    <PackageReference Include="Floating" Version="1.*" />
  </ItemGroup>
</Project>`,
    packages: [
      'Serilog 2.10.0 runtime direct Serilog :3 (NuGet)',
      'Analyzer 1.0.0 development direct Analyzer :4 (NuGet)',
      'Floating 1 runtime direct Floating :5 (NuGet) 1.*',
    ],
  },
  {
    format: 'deps-json',
    path: 'app.deps.json',
    text: `{
  "targets": {
    ".NETCoreApp,Version=v6.0": {
      "app/1.0.0": { "dependencies": { "Serilog.Sinks.Console": "4.0.1" } },
      "Serilog.Sinks.Console/4.0.1": { "dependencies": { "Serilog": "2.10.0" } },
      "Serilog/2.10.0": {}
    }
  },
  "libraries": {
    "app/1.0.0": { "type": "project" },
    "Serilog.Sinks.Console/4.0.1": { "type": "package" },
    "Serilog/2.10.0": { "type": "package" },
    "runtimepack.Microsoft.NETCore.App.Runtime.linux-x64/6.0.1": { "type": "runtimepack" }
  }
}`,
    packages: [
      'app 1.0.0 runtime direct app :10 (NuGet)',
      'Serilog.Sinks.Console 4.0.1 runtime direct Serilog.Sinks.Console :11 (NuGet)',
      'Serilog 2.10.0 runtime transitive Serilog.Sinks.Console>Serilog :12 (NuGet)',
      'Microsoft.NETCore.App.Runtime.linux-x64 6.0.1 runtime transitive - :13 (NuGet)',
    ],
  },
  {
    format: 'paket-lock',
    path: 'paket.lock',
    others: {
      'paket.dependencies': 'source https://api.nuget.org/v3/index.json\nnuget Serilog.Sinks.Console\n',
    },
    text: `STORAGE: NONE
NUGET
  remote: https://api.nuget.org/v3/index.json
    Serilog (2.10)
    Serilog.Sinks.Console (4.0.1) - restriction: >= net6.0
      Serilog (>= 2.10)
GITHUB
  remote: someone/tool
    src/Tool.fs (${commit})

GROUP Test
NUGET
  remote: https://api.nuget.org/v3/index.json
    NUnit (3.13.3)
`,
    packages: [
      'Serilog 2.10 runtime transitive Serilog.Sinks.Console>Serilog :4 (NuGet)',
      'Serilog.Sinks.Console 4.0.1 runtime direct Serilog.Sinks.Console :5 (NuGet)',
      'NUnit 3.13.3 development transitive - :14 (NuGet)',
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
    format: 'mix-lock',
    path: 'mix.lock',
    others: {
      'mix.exs':
        '  defp deps do\n    [\n      {:phoenix, "~> 1.7"},\n      {:credo, "~> 1.6", only: [:dev, :test]}\n    ]\n',
    },
    text: `%{
  "credo": {:hex, :credo, "1.6.6", "f51f8d45db1af3b2e2f7bee3e6d3c871737bda4a91bff00c5eec276517d1a19c", [:mix], [], "hexpm", "625520ce0984ee0f9f1f198165cd46fa73c1e59a17ebc520038b8fce056a5bdc"},
  "phoenix": {:hex, :phoenix, "1.7.2", "c375ffb482beb4e3d20894f84dd7920442884f5f5b70b9f4528cbe0cedefec63", [:mix], [{:plug, "~> 1.10", [hex: :plug, repo: "hexpm", optional: false]}], "hexpm", "1ebca94b32b4d0e097ab2444a9742ed8ff3361acad17365e4e6b2e79b4792159"},
  "plug": {:hex, :plug, "1.14.2", "cff7d4ec45b4ae176a227acd94a7ab536d9b37b942c8e8fa6dfc0fff98ff4d80", [:mix], [], "hexpm", "842fc50187e13cf4ac3b253d47d9474ed6c296a8732752835ce4a86acdf68d13"},
  "tool": {:git, "https://github.com/someone/tool.git", "${commit}", [branch: "main"]},
}
`,
    packages: [
      'credo 1.6.6 development direct credo :2 (Hex)',
      'phoenix 1.7.2 runtime direct phoenix :3 (Hex)',
      'plug 1.14.2 runtime transitive phoenix>plug :4 (Hex)',
      'tool - runtime transitive - :5 #c5a7ba5 (Hex)',
    ],
  },
  {
    format: 'rebar-lock',
    path: 'rebar.lock',
    text: `{"1.2.0",
[{<<"cowboy">>,{pkg,<<"cowboy">>,<<"2.9.0">>},0},
 {<<"cowlib">>,{pkg,<<"cowlib">>,<<"2.11.0">>},1},
 {<<"tool">>,
  {git,"https://github.com/someone/tool.git",
       {ref,"${commit}"}},
  0}]}.
`,
    packages: [
      'cowboy 2.9.0 runtime direct cowboy :2 (Hex)',
      'cowlib 2.11.0 runtime transitive - :3 (Hex)',
      'tool - runtime direct tool :4 #c5a7ba5 (Hex)',
    ],
  },
  {
    format: 'gleam-manifest',
    path: 'manifest.toml',
    text: `packages = [
  { name = "gleam_json", version = "0.5.1", requirements = ["gleam_stdlib"], otp_app = "gleam_json", source = "hex" },
  { name = "gleam_stdlib", version = "0.28.2", requirements = [], otp_app = "gleam_stdlib", source = "hex" },
]

[requirements]
gleam_json = { version = "~> 0.5" }
`,
    packages: [
      'gleam_json 0.5.1 runtime direct gleam_json :2 (Hex)',
      'gleam_stdlib 0.28.2 runtime transitive gleam_json>gleam_stdlib :3 (Hex)',
    ],
  },
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
    format: 'package-resolved',
    path: 'Package.resolved',
    text: `{
  "pins": [
    {
      "identity": "alamofire",
      "location": "https://github.com/Alamofire/Alamofire.git",
      "state": { "revision": "${commit}", "version": "5.7.1" }
    },
    {
      "identity": "tool",
      "location": "git@github.com:someone/tool.git",
      "state": { "branch": "main", "revision": "${commit}" }
    }
  ],
  "version": 2
}`,
    packages: [
      'github.com/Alamofire/Alamofire 5.7.1 runtime ? - :5 #c5a7ba5 (SwiftURL)',
      'github.com/someone/tool - runtime ? - :10 #c5a7ba5 (SwiftURL)',
    ],
  },
  {
    format: 'cartfile-resolved',
    path: 'Cartfile.resolved',
    text: `github "Alamofire/Alamofire" "5.7.1"
git "https://example.org/tool.git" "${commit}"
`,
    packages: [
      'github.com/Alamofire/Alamofire 5.7.1 runtime ? - :1 (SwiftURL)',
      'example.org/tool - runtime ? - :2 #c5a7ba5 (SwiftURL)',
    ],
  },
  {
    format: 'podfile-lock',
    path: 'Podfile.lock',
    text: `PODS:
  - Alamofire (5.7.1)
  - Firebase/Core (10.9.0):
    - FirebaseCore (~> 10.0)
  - FirebaseCore (10.9.0)

DEPENDENCIES:
  - Alamofire (~> 5.7)
  - Firebase/Core

CHECKOUT OPTIONS:
  Alamofire:
    :commit: ${commit}
    :git: https://github.com/Alamofire/Alamofire.git

COCOAPODS: 1.12.1
`,
    packages: [
      'Alamofire 5.7.1 runtime direct Alamofire :2 #c5a7ba5 (CocoaPods)',
      'Firebase/Core 10.9.0 runtime direct Firebase/Core :3 (CocoaPods)',
      'FirebaseCore 10.9.0 runtime transitive Firebase/Core>FirebaseCore :5 (CocoaPods)',
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
    format: 'cabal-freeze',
    path: 'cabal.project.freeze',
    text: `active-repositories: hackage.haskell.org:merge
constraints: any.aeson ==2.1.2.1,
             aeson -cffi,
             any.base ==4.17.0.0
index-state: hackage.haskell.org 2023-05-01T00:00:00Z
`,
    packages: ['aeson 2.1.2.1 runtime ? - :2 (Hackage)', 'base 4.17.0.0 runtime ? - :4 (Hackage)'],
  },
  {
    format: 'stack-lock',
    path: 'stack.yaml.lock',
    text: `packages:
- completed:
    hackage: jose-jwt-0.10.0@sha256:6ed175a01c721e317ceea15eb251a81de145c03711a977517935633a5cdec1d4,3546
  original:
    hackage: jose-jwt-0.10.0
`,
    packages: ['jose-jwt 0.10.0 runtime ? - :3 (Hackage)'],
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
`,
    packages: [
      'Dates 1.9.0 runtime transitive JSON>Dates :4 (Julia)',
      'JSON 0.21.4 runtime direct JSON :7 (Julia)',
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
  {
    format: 'cyclonedx-json',
    path: 'bom.json',
    text: `{
  "bomFormat": "CycloneDX",
  "specVersion": "1.5",
  "metadata": { "component": { "bom-ref": "app", "type": "application", "name": "app" } },
  "components": [
    {
      "bom-ref": "a", "type": "library", "name": "express", "version": "4.18.2",
      "purl": "pkg:npm/express@4.18.2",
      "components": [{ "bom-ref": "b", "type": "library", "name": "ms", "purl": "pkg:npm/ms@2.0.0" }]
    },
    {
      "bom-ref": "c", "type": "library", "name": "openssl", "scope": "optional",
      "purl": "pkg:deb/debian/openssl@3.0.8-1?arch=amd64&distro=debian-12"
    },
    { "bom-ref": "d", "type": "file", "name": "main.c" }
  ],
  "dependencies": [{ "ref": "app", "dependsOn": ["a"] }, { "ref": "a", "dependsOn": ["b"] }]
}`,
    packages: [
      'express 4.18.2 runtime direct express :8 (npm)',
      'openssl 3.0.8-1 optional transitive - :13 release=12 (Debian)',
      'ms 2.0.0 runtime transitive express>ms :9 (npm)',
    ],
  },
  {
    format: 'cyclonedx-xml',
    path: 'bom.xml',
    text: `<?xml version="1.0"?>
<bom xmlns="http://cyclonedx.org/schema/bom/1.4">
  <metadata><component type="application" bom-ref="app"><name>app</name></component></metadata>
  <components>
    <component type="library" bom-ref="a">
      <group>org.apache.logging.log4j</group><name>log4j-core</name><version>2.14.1</version>
      <purl>pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1?type=jar&amp;x=y</purl>
    </component>
  </components>
  <dependencies><dependency ref="app"><dependency ref="a"/></dependency></dependencies>
</bom>`,
    packages: [
      'org.apache.logging.log4j:log4j-core 2.14.1 runtime direct org.apache.logging.log4j:log4j-core :5 (Maven)',
    ],
  },
  {
    format: 'spdx-json',
    path: 'app.spdx.json',
    text: `{
  "spdxVersion": "SPDX-2.3",
  "SPDXID": "SPDXRef-DOCUMENT",
  "packages": [
    { "SPDXID": "SPDXRef-app", "name": "app" },
    {
      "SPDXID": "SPDXRef-a", "name": "express", "versionInfo": "4.18.2",
      "externalRefs": [{ "referenceType": "purl", "referenceLocator": "pkg:npm/express@4.18.2" }]
    },
    {
      "SPDXID": "SPDXRef-b", "name": "mocha", "versionInfo": "10.2.0",
      "externalRefs": [{ "referenceType": "purl", "referenceLocator": "pkg:npm/mocha@10.2.0" }]
    }
  ],
  "relationships": [
    { "spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-app" },
    { "spdxElementId": "SPDXRef-app", "relationshipType": "DEPENDS_ON", "relatedSpdxElement": "SPDXRef-a" },
    { "spdxElementId": "SPDXRef-b", "relationshipType": "DEV_DEPENDENCY_OF", "relatedSpdxElement": "SPDXRef-app" }
  ]
}`,
    packages: [
      'express 4.18.2 runtime direct express :8 (npm)',
      'mocha 10.2.0 development direct mocha :12 (npm)',
    ],
  },
  {
    format: 'spdx-tag-value',
    path: 'app.spdx',
    text: `SPDXVersion: SPDX-2.3
DataLicense: CC0-1.0
Relationship: SPDXRef-DOCUMENT DESCRIBES SPDXRef-app

PackageName: app
SPDXID: SPDXRef-app

PackageName: flask
SPDXID: SPDXRef-flask
PackageVersion: 2.3.2
ExternalRef: PACKAGE-MANAGER purl pkg:pypi/flask@2.3.2

Relationship: SPDXRef-app DEPENDS_ON SPDXRef-flask
`,
    packages: ['flask 2.3.2 runtime direct flask :8 (PyPI)'],
  },
];
