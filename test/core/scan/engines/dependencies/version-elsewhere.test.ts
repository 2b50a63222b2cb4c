// Versions that another file of the repository states, and entries of central files that nobody uses.
import t from 'tap';
import { readInventory } from '../../../../../packages/core/src/scan/engines/dependencies/inventory.ts';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { memorySource } from '../../../../helpers/memory-source.ts';

interface Case {
  readonly files: Readonly<Record<string, string>>;
  /** `name@version`, with the scope unless it is runtime. */
  readonly packages: readonly string[];
}

async function packagesOf(files: Case['files']): Promise<string[]> {
  const source = memorySource(files);
  const entries = await source.list(new Coverage());
  const { packages } = await readInventory({ source, entries }, { coverage: new Coverage() });
  return packages.map(
    ({ name, version, scope }) => `${name}@${version}${scope === 'runtime' ? '' : ` ${scope}`}`,
  );
}

function check(kind: string, cases: Readonly<Record<string, Case>>): void {
  for (const [what, { files, packages }] of Object.entries(cases))
    t.test(`${kind}: ${what}`, async (t) => t.strictSame(await packagesOf(files), packages));
}

const dependency = (name: string, more = '') => {
  const [group, artifact] = name.split(':');
  return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId>${more}</dependency>`;
};
const managed = (...list: readonly string[]) =>
  `<dependencyManagement><dependencies>${list.join('')}</dependencies></dependencyManagement>`;
const pom = (artifact: string, ...parts: readonly string[]) =>
  `<project><groupId>g</groupId><artifactId>${artifact}</artifactId><version>1</version>${parts.join('')}</project>`;
const used = (...list: readonly string[]) => `<dependencies>${list.join('')}</dependencies>`;
const imported = (name: string, version = '1') =>
  dependency(name, `<version>${version}</version><type>pom</type><scope>import</scope>`);

check('Maven', {
  'a BOM of the repository that imports another one': {
    files: {
      'app/pom.xml': pom('app', managed(imported('g:bom')), used(dependency('o:a'), dependency('o:b'))),
      'bom/pom.xml': pom('bom', managed(imported('g:inner'), dependency('o:a', '<version>2.0</version>'))),
      'x/inner/pom.xml': pom(
        'inner',
        '<properties><b>3.0</b></properties>',
        managed(dependency('o:b', `<version>\${b}</version>`)),
      ),
    },
    packages: ['o:a@2.0', 'o:b@3.0'],
  },
  'a BOM of another version is another one': {
    files: {
      'app/pom.xml': pom('app', managed(imported('g:bom', '9')), used(dependency('o:a'))),
      'bom/pom.xml': pom('bom', managed(dependency('o:a', '<version>2.0</version>'))),
    },
    packages: ['o:a@'],
  },
  'properties that move families below the parent of Spring Boot': {
    files: {
      'app/pom.xml':
        '<project><parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.4.1</version></parent><artifactId>app</artifactId>' +
        '<properties><logback.version>1.5.20</logback.version><netty.version>4.1.9.Final</netty.version><other.version>1</other.version></properties>' +
        used(
          dependency('ch.qos.logback:logback-classic'),
          dependency('io.netty:netty-handler'),
          dependency('org.yaml:snakeyaml'),
        ) +
        '</project>',
    },
    packages: [
      'ch.qos.logback:logback-classic@1.5.20',
      'io.netty:netty-handler@4.1.9.Final',
      'org.yaml:snakeyaml@2.3',
    ],
  },
  'a release of such a parent that no table has': {
    files: {
      'pom.xml':
        '<project><parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>99.0.0</version></parent><artifactId>app</artifactId>' +
        used(dependency('org.yaml:snakeyaml')) +
        '</project>',
    },
    packages: ['org.yaml:snakeyaml@'],
  },
  'an imported BOM reads no property of the project': {
    files: {
      'pom.xml': pom(
        'app',
        '<properties><logback.version>1.5.20</logback.version></properties>',
        managed(imported('org.springframework.boot:spring-boot-dependencies', '3.4.1')),
        used(dependency('ch.qos.logback:logback-classic')),
      ),
    },
    packages: ['ch.qos.logback:logback-classic@1.5.12'],
  },
  'families of BOMs that only a registry has': {
    files: {
      'pom.xml': pom(
        'app',
        managed(
          imported('io.github.resilience4j:resilience4j-bom', '2.3.0'),
          imported('io.prometheus:prometheus-metrics-bom', '1.3.5'),
          imported('io.zipkin.reporter2:zipkin-reporter-bom', '3.5.0'),
        ),
        used(
          dependency('io.github.resilience4j:resilience4j-retry'),
          dependency('io.prometheus:prometheus-metrics-core'),
          dependency('io.prometheus:simpleclient'),
          dependency('io.zipkin.reporter2:zipkin-reporter'),
        ),
      ),
    },
    packages: [
      'io.github.resilience4j:resilience4j-retry@2.3.0',
      'io.prometheus:prometheus-metrics-core@1.3.5',
      'io.prometheus:simpleclient@',
      'io.zipkin.reporter2:zipkin-reporter@3.5.0',
    ],
  },
  'BOMs that import each other end': {
    files: {
      'pom.xml': pom('one', managed(imported('g:two')), used(dependency('o:a'))),
      'two/pom.xml': pom('two', managed(imported('g:one'), dependency('o:a', '<version>2.0</version>'))),
    },
    packages: ['o:a@2.0'],
  },
  'a parent elsewhere in the repository': {
    files: {
      'app/pom.xml':
        '<project><parent><groupId>g</groupId><artifactId>top</artifactId><version>1</version><relativePath/></parent><artifactId>app</artifactId>' +
        used(dependency('o:a', `<version>\${a}</version>`)) +
        '</project>',
      'build/parent/pom.xml': pom('top', '<properties><a>4.0</a></properties>'),
    },
    packages: ['o:a@4.0'],
  },
  'empty properties, and those of the command line': {
    files: {
      '.mvn/maven.config': '-Drevision=5.0 -q\n',
      'pom.xml': pom(
        'app',
        '<properties><suffix/></properties>',
        used(dependency('o:a', `<version>\${revision}\${suffix}</version>`)),
      ),
    },
    packages: ['o:a@5.0'],
  },
  'families whose BOM has their version': {
    files: {
      'pom.xml': pom(
        'app',
        managed(
          imported('com.fasterxml.jackson:jackson-bom', '2.13.2'),
          imported('org.junit:junit-bom', '5.9.1'),
          imported('io.netty:netty-bom', '4.1.80.Final'),
        ),
        used(
          dependency('com.fasterxml.jackson.core:jackson-databind'),
          dependency('org.junit.platform:junit-platform-launcher', '<scope>test</scope>'),
          dependency('io.netty:netty-tcnative'),
        ),
      ),
    },
    packages: [
      'com.fasterxml.jackson.core:jackson-databind@2.13.2',
      'io.netty:netty-tcnative@',
      'org.junit.platform:junit-platform-launcher@1.9.1 development',
    ],
  },
});

const props = (...parts: readonly string[]) => `<Project>${parts.join('')}</Project>`;
const group = (...items: readonly string[]) => `<ItemGroup>${items.join('')}</ItemGroup>`;
const properties = (text: string) => `<PropertyGroup>${text}</PropertyGroup>`;
const reference = (name: string, more = '') => `<PackageReference Include="${name}" ${more}/>`;
const central = (name: string, version: string) =>
  `<PackageVersion Include="${name}" Version="${version}" />`;

check('.NET', {
  'imports of the nearest Directory.Build.props, and properties of central versions': {
    files: {
      'Directory.Build.props': props('<Import Project="$(MSBuildThisFileDirectory)eng\\Versions.props" />'),
      'eng/Versions.props': props(properties('<Base>1.2</Base><AVersion>$(Base).3</AVersion>')),
      'Directory.Packages.props': props(group(central('A', '$(AVersion)'), central('Unused', '1.0.0'))),
      'src/a.csproj': props(group(reference('A'))),
    },
    packages: ['A@1.2.3'],
  },
  'a file above by function, global references and updates': {
    files: {
      'Directory.Build.props': props(group(reference('Top', 'Version="1.0.0"'))),
      'src/Directory.Build.props': props(
        `<Import Project="$([MSBuild]::GetPathOfFileAbove('Directory.Build.props', '$(MSBuildThisFileDirectory)../'))" />`,
      ),
      'Directory.Packages.props': props(
        group('<GlobalPackageReference Include="Analyzer" Version="2.0.0" />'),
      ),
      'Directory.Build.targets': props(
        group(
          '<PackageReference Update="B" Version="3.0.0" /><PackageReference Update="C" Version="3.0.0" />',
        ),
      ),
      'src/a/a.csproj': props(group(reference('B'))),
    },
    packages: ['Analyzer@2.0.0 development', 'B@3.0.0', 'Top@1.0.0'],
  },
  'imports in a circle end': {
    files: {
      'a.props': props('<Import Project="b.props" />', properties('<V>1.0.0</V>')),
      'b.props': props('<Import Project="a.props" />'),
      'a.csproj': props('<Import Project="a.props" />', group(reference('A', 'Version="$(V)"'))),
    },
    packages: ['A@1.0.0'],
  },
});

check('Cargo', {
  'members inherit from the workspace above, with their own scope': {
    files: {
      'Cargo.toml': '[workspace.dependencies]\na = "1.0.1"\nb = { version = "2.0.0" }\nunused = "3"\n',
      'm/one/Cargo.toml':
        '[dependencies]\na = { workspace = true, optional = true }\n[dev-dependencies]\nb.workspace = true\n',
    },
    packages: ['a@1.0.1 optional', 'b@2.0.0 development'],
  },
  'the workspace that a member names': {
    files: {
      'ws/Cargo.toml': '[workspace.dependencies]\nc = { package = "real", version = "=4.0.0" }\n',
      'm/Cargo.toml': '[package]\nworkspace = "../ws"\n[dependencies]\nc = { workspace = true }\n',
    },
    packages: ['real@4.0.0'],
  },
});

const catalog = `[versions]
guava = "31.1-jre"
[libraries]
guava = { module = "com.google.guava:guava", version.ref = "guava" }
ktor-core = "io.ktor:ktor-core:2.0.0"
ktor-json = { group = "io.ktor", name = "ktor-json", version = { strictly = "2.0.1" } }
jackson-bom = "com.fasterxml.jackson:jackson-bom:2.13.2"
junit = "junit:junit:4.13"
unused = "o:unused:1"
[bundles]
ktor = ["ktor-core", "ktor-json"]
[plugins]
boot = { id = "org.springframework.boot", version = "2.7.0" }
`;

check('Gradle', {
  'entries of a catalog that a script names, with its scope': {
    files: {
      'gradle/libs.versions.toml': catalog,
      'app/build.gradle.kts': [
        'dependencies {',
        '  implementation(libs.guava)',
        '  api(',
        '    libs.bundles.ktor',
        '  )',
        '  testImplementation(libs.junit)',
        `  implementation("o:named:\${libs.versions.guava.get()}")`,
        '}',
      ].join('\n'),
    },
    packages: [
      'com.google.guava:guava@31.1-jre',
      'io.ktor:ktor-core@2.0.0',
      'io.ktor:ktor-json@2.0.1',
      'junit:junit@4.13 development',
      'o:named@31.1-jre',
    ],
  },
  'the version of the Kotlin plugin for what is named without one': {
    files: {
      'build.gradle.kts':
        'buildscript {\n  val v = "1.9.0"\n  dependencies { classpath(kotlin("gradle-plugin", version = v)) }\n}\n',
      'app/build.gradle.kts': 'dependencies { testImplementation(kotlin("test")) }',
    },
    packages: [
      'org.jetbrains.kotlin:kotlin-gradle-plugin@1.9.0 development',
      'org.jetbrains.kotlin:kotlin-test@1.9.0 development',
    ],
  },
  'a catalog that the settings name': {
    files: {
      'settings.gradle': 'versionCatalogs { create("deps") { from(files("build/deps.toml")) } }',
      'build/deps.toml': '[libraries]\na = "o:a:1.0"\n',
      'app/build.gradle': 'dependencies { implementation deps.a }',
    },
    packages: ['o:a@1.0'],
  },
  'tables of scripts, and other names for catalogs': {
    files: {
      'gradle/libs.versions.toml': catalog,
      'build.gradle': [
        "apply from: 'gradle/versions.gradle'",
        'ext {',
        '  libraries = libs',
        '  deps = [',
        `    ok: [core: "o:ok-core:\${versions.ok}", log: 'o:ok-log:' + versions.ok],`,
        '  ]',
        '}',
        "ext.deps.more = 'o:more:2.0'",
      ].join('\n'),
      'gradle/versions.gradle':
        "ext.versions = [\n  ok: '4.0', // 3.9\n]\ndependencies { api 'o:applied:1.0' }",
      'app/build.gradle': [
        'dependencies {',
        '  implementation libraries.guava,',
        '      deps.ok.core',
        "  api rootProject.ext.deps.ok['log']",
        '  runtimeOnly(deps.more) { exclude group: "x", module: "y" }',
        '  errorprone "o:checks:3.0"',
        "  components { withModule('o:said-of') { attributes { } } }",
        '  classpath = startScripts.classpath',
        `  implementation "o:scala_$versions.ok:1.0"`,
        '}',
      ].join('\n'),
    },
    packages: [
      'com.google.guava:guava@31.1-jre',
      'o:applied@1.0',
      'o:checks@3.0',
      'o:more@2.0',
      'o:ok-core@4.0',
      'o:ok-log@4.0',
      'o:scala_4.0@1.0',
    ],
  },
  'objects of the build logic, and libraries of the settings': {
    files: {
      'settings.gradle.kts': [
        'include("a:b")',
        'dependencyResolutionManagement { versionCatalogs { create("deps") {',
        '  version("two", "2.0")',
        '  library("some-one", "o:one:1.0")',
        '  library("other", "o", "two").versionRef("two")',
        '} } }',
      ].join('\n'),
      'buildSrc/src/main/kotlin/Dependencies.kt': [
        'object Versions { const val ktor = "2.3.0" }',
        'object Deps {',
        `  object Ktor { const val core = "io.ktor:ktor-core:\${Versions.ktor}" }`,
        '}',
      ].join('\n'),
      'buildSrc/src/main/kotlin/own.conventions.gradle.kts': 'dependencies { api("o:convention:1.0") }',
      'app/build.gradle.kts': [
        'dependencies {',
        '  implementation(Deps.Ktor.core)',
        '  implementation(deps.some.one)',
        '  testImplementation(deps.other)',
        '}',
      ].join('\n'),
    },
    packages: ['io.ktor:ktor-core@2.3.0', 'o:convention@1.0', 'o:one@1.0', 'o:two@2.0 development'],
  },
  'platforms in a configuration of any name, and families among the names of others': {
    files: {
      'build.gradle': [
        'allprojects { dependencies {',
        "  dependencyManagement(platform('io.micrometer:micrometer-bom:1.15.0'))",
        "  managed(enforcedPlatform('io.micrometer:micrometer-tracing-bom:1.5.0'))",
        '} }',
      ].join('\n'),
      'app/build.gradle': [
        'dependencies {',
        "  optionalApi 'io.micrometer:micrometer-core'",
        "  optionalApi 'io.micrometer:micrometer-tracing'",
        '}',
      ].join('\n'),
    },
    packages: [
      'io.micrometer:micrometer-bom@1.15.0',
      'io.micrometer:micrometer-core@1.15.0',
      'io.micrometer:micrometer-tracing@1.5.0',
      'io.micrometer:micrometer-tracing-bom@1.5.0',
    ],
  },
  'values of a catalog and defaults behind a question': {
    files: {
      'gradle/libs.versions.toml': catalog,
      'app/build.gradle.kts': [
        'val a = System.getenv("A") ?: libs.versions.guava.get()',
        'val b = findProperty("b") as String? ?: "2.0"',
        'val c = System.getenv("C")',
        'dependencies {',
        '  implementation("o:a:$a")',
        '  implementation("o:b:$b")',
        '  implementation("o:c:$c")',
        '}',
      ].join('\n'),
    },
    packages: ['o:a@31.1-jre', 'o:b@2.0', 'o:c@'],
  },
  'platforms, plugins and constraints of the script and of those above': {
    files: {
      'gradle/libs.versions.toml': catalog,
      'build.gradle': [
        'plugins { alias(libs.plugins.boot) apply false }',
        "ext { aVersion = '3.0' }",
        'subprojects { dependencies {',
        '  implementation platform(libs.jackson.bom)',
        '} }',
      ].join('\n'),
      'bom/build.gradle': 'dependencies { constraints {\n  api "o:b:4.0"\n  api "o:c:4.0"\n} }',
      'app/build.gradle': [
        'dependencies {',
        "  implementation platform(project(':bom'))",
        '  implementation "o:a:$aVersion", \'o:b\'',
        "  implementation 'org.springframework.boot:spring-boot-starter'",
        "  implementation 'com.fasterxml.jackson.core:jackson-core'",
        '}',
      ].join('\n'),
    },
    packages: [
      'com.fasterxml.jackson.core:jackson-core@2.13.2',
      'com.fasterxml.jackson:jackson-bom@2.13.2',
      'o:a@3.0',
      'o:b@4.0',
      'org.springframework.boot:spring-boot-starter@2.7.0',
    ],
  },
});

check('Gradle', {
  'a plugin that brings the BOM of its family': {
    files: {
      'build.gradle.kts':
        'plugins {\n  id("io.ktor.plugin") version "3.3.1"\n}\ndependencies {\n  implementation("io.ktor:ktor-server-netty")\n}\n',
    },
    packages: ['io.ktor:ktor-server-netty@3.3.1'],
  },
  'a published catalog whose names are those of its packages': {
    files: {
      'settings.gradle.kts':
        'dependencyResolutionManagement { versionCatalogs { create("ktorLibs").from("io.ktor:ktor-version-catalog:3.3.1") } }',
      'app/build.gradle.kts': [
        'dependencies {',
        '  implementation(ktorLibs.server.netty)',
        '  implementation(ktorLibs.server.jetty)',
        '  implementation(ktorLibs.client.jetty.legacy)',
        '  implementation(ktorLibs.server.statusPages)',
        '  implementation(other.server.netty)',
        '}',
      ].join('\n'),
    },
    packages: [
      'io.ktor:ktor-client-jetty@3.3.1',
      'io.ktor:ktor-server-jetty-jakarta@3.3.1',
      'io.ktor:ktor-server-netty@3.3.1',
      'io.ktor:ktor-server-status-pages@3.3.1',
    ],
  },
});

t.test(
  'Gradle: entries of catalogs that no file has are named as packages that are not identified',
  async (t) => {
    const source = memorySource({
      'settings.gradle':
        'versionCatalogs { create("mn") { from("io.micronaut.platform:micronaut-platform:4.6.3") } }',
      'build.gradle': [
        'dependencies {',
        '  implementation mn.micronaut.http.client',
        '  testImplementation(mn.junit.api)',
        "  api project(':a')",
        '  api projects.b',
        '  api files(sourceSets.main.output)',
        "  implementation 'o:a:1.0'",
        '}',
      ].join('\n'),
    });
    const coverage = new Coverage();
    const entries = await source.list(coverage);
    const { packages, unidentified } = await readInventory({ source, entries }, { coverage });
    t.strictSame(
      packages.map(({ name }) => name),
      ['o:a'],
    );
    t.strictSame(unidentified, ['mn.micronaut.http.client', 'mn.junit.api']);
    t.match(coverage.summary().notices, [
      { reason: 'manifest_without_lockfile' },
      { reason: 'package_not_identified' },
    ]);
  },
);

t.test('what Paket and Deno take from elsewhere than their registries is named', async (t) => {
  const unidentified = async (files: Readonly<Record<string, string>>) => {
    const source = memorySource(files);
    const coverage = new Coverage();
    const inventory = await readInventory({ source, entries: await source.list(coverage) }, { coverage });
    const reasons = coverage.summary().notices.map(({ reason }) => reason);
    return [...inventory.unidentified, reasons.includes('package_not_identified')];
  };
  const paket =
    'GITHUB\n  remote: someone/tool\n    src/Tool.fs (1234567)\nHTTP\n  remote: https://files.example\n    a.fs (/a.fs)\n';
  t.strictSame(await unidentified({ 'paket.lock': paket }), ['someone/tool', 'https://files.example', true]);
  const deno = {
    version: '4',
    specifiers: { 'jsr:@std/assert@1': '1.0.0' },
    jsr: { '@std/assert@1.0.0': { integrity: '00' } },
    remote: {
      'https://deno.land/std@0.150.0/fmt/colors.ts': '00',
      'https://deno.land/std@0.150.0/path/mod.ts': '00',
      'https://files.example/a.ts': '00',
    },
  };
  t.strictSame(await unidentified({ 'deno.lock': JSON.stringify(deno) }), [
    'jsr:@std/assert@1.0.0',
    'https://deno.land/std@0.150.0',
    'https://files.example',
    true,
  ]);
});

check('npm', {
  'catalogs of Bun, and resolutions of the workspace': {
    files: {
      'package.json': JSON.stringify({
        workspaces: {
          packages: ['*'],
          catalog: { a: '1.0.0', x: '9.0.0' },
          catalogs: { old: { b: '~2.0.0' } },
        },
        resolutions: { c: '3.0.0', y: '9.0.0' },
      }),
      'm/package.json': JSON.stringify({
        dependencies: { a: 'catalog:', b: 'catalog:old' },
        devDependencies: { c: '^1.0.0' },
      }),
    },
    packages: ['a@1.0.0', 'b@2.0.0', 'c@3.0.0 development'],
  },
  'a catalog that lacks the package': {
    files: {
      'pnpm-workspace.yaml': 'catalog:\n  a: 1.0.0\n',
      'package.json': JSON.stringify({ dependencies: { b: 'catalog:' } }),
    },
    packages: ['b@'],
  },
});

check('Python', {
  'overrides of uv and PDM': {
    files: {
      'pyproject.toml': [
        '[project]',
        'dependencies = ["one>=1", "two"]',
        '[tool.uv]',
        'override-dependencies = ["one==1.5", "none==9"]',
        '[tool.pdm.resolution.overrides]',
        'two = "2.5"',
      ].join('\n'),
    },
    packages: ['one@1.5', 'two@2.5'],
  },
});
