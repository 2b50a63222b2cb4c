// What lockfiles rarely hold: several constraints of one package, several faults, another place of a parent.
import t from 'tap';
import { LockfileError } from '../../../../../../packages/core/src/scan/engines/dependencies/lockfile.ts';
import { bunLock } from '../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/bun-lock.ts';
import { cyclonedxXml } from '../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/cyclonedx-xml.ts';
import { gemfile } from '../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/gemfile.ts';
import { packageLock } from '../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/package-lock.ts';
import { pnpmLock } from '../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/pnpm-lock.ts';
import { poetryLock } from '../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/poetry-lock.ts';
import { pomXml } from '../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/pom-xml.ts';
import { pylockToml } from '../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/pylock-toml.ts';
import { rebarLock } from '../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/rebar-lock.ts';
import { spdxJson } from '../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/spdx-json.ts';
import { yarnLock } from '../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/yarn-lock.ts';

const alone = { path: 'lock', read: () => undefined };

t.test('bunLock: names the line of the first package without a name', async (t) => {
  const text = '{\n"packages": {\n"a": [1],\n"b": [2]\n}\n}';

  t.equal(faultOf(() => bunLock.parse(text, alone))?.line, 3);
});

t.test(
  'packageLock: both versions where the two halves of a file disagree, each with its own digest',
  async (t) => {
    const entry = (version: string, fill: string) => ({
      version,
      resolved: `https://registry.npmjs.org/a/-/a-${version}.tgz`,
      integrity: `sha512-${Buffer.alloc(64, fill).toString('base64')}`,
    });
    const lock = (older: object, newer: object) =>
      packageLock
        .parse(
          JSON.stringify({
            lockfileVersion: 2,
            packages: { '': { dependencies: { a: '1' } }, 'node_modules/a': newer },
            dependencies: { a: older },
          }),
          alone,
        )
        .map(({ name, version, direct, hashes = [] }) => [
          name,
          version,
          direct,
          hashes[0]?.value.slice(0, 2),
        ]);

    t.same(lock(entry('1.0.0', 'A'), entry('1.2.0', 'B')), [
      ['a', '1.0.0', true, '41'],
      ['a', '1.2.0', true, '42'],
    ]);
    t.same(lock(entry('1.2.0', 'B'), entry('1.2.0', 'B')), [['a', '1.2.0', true, '42']]);
    t.equal(lock({ ...entry('1.0.0', 'A'), version: 'file:../a' }, entry('1.2.0', 'B')).length, 1);
  },
);

t.test('cyclonedxXml: reads licenses by id, by name and as an expression', async (t) => {
  const component = (name: string, licenses: string) =>
    `<component><name>${name}</name><version>1.0</version><purl>pkg:npm/${name}@1.0</purl><licenses>${licenses}</licenses></component>`;
  const text = `<bom xmlns="http://cyclonedx.org/schema/bom/1.6"><components>${[
    component('a', '<license><id>MIT</id><url>https://example.com</url></license>'),
    component('b', '<license><name>ISC</name></license>'),
    component('c', '<expression>MIT OR ISC</expression>'),
  ].join('')}</components></bom>`;

  t.same(
    [...cyclonedxXml.parse(text, alone)].map(({ name, license }) => [name, license]),
    [
      ['a', 'MIT'],
      ['b', 'ISC'],
      ['c', 'MIT OR ISC'],
    ],
  );
});

t.test('rebarLock: counts lines from 1', async (t) => {
  const text = '[{<<"a">>,{pkg,<<"a">>,<<"1.0.0">>},0},\n {<<"b">>,{pkg,<<"b">>,<<"2.0.0">>},1}].\n';

  t.same(
    [...rebarLock.parse(text, alone)].map(({ name, line }) => [name, line]),
    [
      ['a', 1],
      ['b', 2],
    ],
  );
});

t.test('spdxJson: names the first line of another document', async (t) => {
  t.equal(faultOf(() => spdxJson.parse('{\n"spdxVersion": "SPDX-1.2"\n}', alone))?.line, 1);
});

t.test('poetryLock: several optional constraints make an optional dependency', async (t) => {
  const text = [
    '[[package]]',
    'name = "app"',
    'version = "1.0"',
    '[package.dependencies]',
    'tool = [{version = "1", optional = true}, {version = "2", optional = true}]',
    '[[package]]',
    'name = "tool"',
    'version = "2"',
  ].join('\n');
  const project = '[project]\nname = "root"\ndependencies = ["app"]\n';
  const context = {
    path: 'poetry.lock',
    read: (path: string) => (path === 'pyproject.toml' ? project : undefined),
  };

  t.same(
    [...poetryLock.parse(text, context)].map(({ name, scope }) => [name, scope]),
    [
      ['app', 'runtime'],
      ['tool', 'optional'],
    ],
  );
});

t.test('pylockToml: a folder that is not the project itself is a package without a version', async (t) => {
  const text = [
    '[[packages]]',
    'name = "app"',
    'directory = { path = "." }',
    '[[packages]]',
    'name = "lib"',
    'directory = { path = "./lib" }',
    'dependencies = [{ name = "requests" }]',
    '[[packages]]',
    'name = "requests"',
    'version = "2.32.0"',
  ].join('\n');

  t.same(namesOf(pylockToml.parse(text, alone)), ['lib ', 'requests 2.32.0']);
});

t.test('yarnLock: without a project nothing is said to be direct or not', async (t) => {
  const text = [
    '__metadata:',
    '  version: 8',
    '',
    '"left-pad@npm:^1.0.0":',
    '  version: 1.3.0',
    '  resolution: "left-pad@npm:1.3.0"',
    '  linkType: hard',
  ].join('\n');

  t.match([...yarnLock.parse(text, alone)], [{ name: 'left-pad', direct: null, path: null }]);
});

t.test('pnpmLock: a list where a version stands names no dependency', async (t) => {
  const text = [
    "lockfileVersion: '6.0'",
    'dependencies:',
    '  left-pad:',
    '    - 1.3.0',
    'packages:',
    '  /left-pad@1.3.0:',
    '    resolution: {integrity: sha512-x}',
  ].join('\n');

  t.match([...pnpmLock.parse(text, alone)], [{ name: 'left-pad', version: '1.3.0', direct: false }]);
});

t.test('gemfile: texts of options are no version', async (t) => {
  const [gem] = gemfile.parse("gem 'rack', '~> 3.0', require: 'rack/builder'\n", alone);

  t.match(gem, { name: 'rack', version: '3.0', declared: '~> 3.0' });
});

t.test('pomXml: finds the parent where its relative path says', async (t) => {
  const child = [
    '<project>',
    '<parent><groupId>g</groupId><artifactId>parent</artifactId><version>1</version>',
    '<relativePath>../build/parent.xml</relativePath></parent>',
    '<artifactId>child</artifactId>',
    `<dependencies><dependency><groupId>g</groupId><artifactId>lib</artifactId><version>\${lib}</version></dependency></dependencies>`,
    '</project>',
  ].join('\n');
  const parent =
    '<project><groupId>g</groupId><artifactId>parent</artifactId><version>1</version><properties><lib>2.5</lib></properties></project>';
  const context = {
    path: 'app/pom.xml',
    read: (path: string) => (path === 'build/parent.xml' ? parent : undefined),
  };

  t.match(
    [...pomXml.parse(child, context)].map(({ name, version }) => [name, version]),
    [['g:lib', '2.5']],
  );
});

function faultOf(parse: () => unknown): LockfileError | undefined {
  try {
    parse();
  } catch (error) {
    if (error instanceof LockfileError) return error;
    throw error;
  }
  return undefined;
}

function namesOf(packages: Iterable<{ readonly name: string; readonly version: string }>): readonly string[] {
  return [...packages].map(({ name, version }) => `${name} ${version}`);
}
