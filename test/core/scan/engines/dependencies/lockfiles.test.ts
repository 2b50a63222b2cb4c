// Every format, by a small file of its own.
import t from 'tap';
import { LockfileError } from '../../../../../packages/core/src/scan/engines/dependencies/lockfile.ts';
import { lockfileParsers } from '../../../../../packages/core/src/scan/engines/dependencies/lockfiles/index.ts';
import { filePatterns } from '../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/file-patterns.ts';
import type { Package } from '../../../../../packages/core/src/scan/engines/dependencies/packages/package.ts';
import { lockfileSamples } from './lockfile-samples/index.ts';
import { manifestSamples } from './manifest-samples.ts';

const samples = [...lockfileSamples, ...manifestSamples];
const findParser = filePatterns(lockfileParsers);

/** `name version scope direct way :line`, with `-` for nothing and `?` for what the file does not tell. */
function describePackage({
  ecosystem,
  name,
  version,
  scope,
  direct,
  path,
  line,
  commit,
  release,
  declared,
}: Package): string {
  const place = direct === null ? '?' : direct ? 'direct' : 'transitive';
  const extra = [
    commit && `#${commit.slice(0, 7)}`,
    release && `release=${release}`,
    `(${ecosystem})`,
    declared,
  ];
  return [
    name,
    version || '-',
    scope,
    place,
    path?.join('>') ?? '-',
    `:${line}`,
    ...extra.filter(Boolean),
  ].join(' ');
}

function parse(
  path: string,
  text: string,
  others: Readonly<Record<string, string>> = {},
): readonly Package[] {
  const read = (other: string) => (Object.hasOwn(others, other) ? others[other] : undefined);
  return findParser(path)?.parse(text, { path, read }) ?? [];
}

t.test('lockfiles: every format is registered once, in order, with a sample', async (t) => {
  const ids = lockfileParsers.map(({ id }) => id);

  t.same(ids, [...ids].sort(), 'sorted by id');
  t.equal(new Set(ids).size, ids.length, 'no id twice');
  t.same([...new Set(samples.map(({ format }) => format))].sort(), ids, 'each has a sample');
});

t.test('lockfiles: each format gives name, version, scope, directness, path and line', async (t) => {
  for (const { format, path, text, others, packages } of samples) {
    t.equal(findParser(path)?.id, format, `${path} is ${format}`);
    t.same(parse(path, text, others).map(describePackage), packages, `${format} in ${path}`);
  }
});

t.test('lockfiles: a malformed file is an error that names the line', async (t) => {
  const broken: readonly (readonly [path: string, text: string, line: number | null])[] = [
    ['package-lock.json', '{\n  "packages": {\n    "a": nonsense\n  }\n}', 3],
    ['package-lock.json', 'null', 1],
    ['composer.lock', '', 1],
    ['yarn.lock', '# yarn lockfile v1\n\n  version "1.0.0"\n', 3],
    ['yarn.lock', 'a@1:\n<<<<<<< HEAD\n  version "1"\n', 2],
    ['pnpm-lock.yaml', "lockfileVersion: '9.0'\npackages:\n  a@1.0.0:\n\tresolution: {}\n", 4],
    ['pnpm-lock.yaml', 'this is no lock', 1],
    ['pubspec.lock', 'packages:\n  a: b: c\n', 2],
    ['package-lock.json', '{"packages": {\n"a": 1\n', 3],
    ['Cargo.lock', 'version = 3\n\n[[package]]\nname = "a"\nversion = \n', 5],
    ['poetry.lock', 'not toml', null],
    ['pom.xml', '<project>\n  <dependencies>\n  </project>', 3],
    ['pom.xml', '<project>\n<$>1</$></project>', 2],
    ['packages.config', '<other/>', 1],
    ['go.mod', 'module a\n\nrequires b v1\n', 3],
    ['go.sum', 'a v1.0.0 h1:x=\nthis line is broken\n', 2],
    ['Podfile.lock', '', 1],
    ['bom.json', '{"bomFormat": "Other"}', 1],
    ['a.spdx', 'nothing', 1],
    ['Gemfile.lock', 'GEM\n=======\n', 2],
  ];

  for (const [path, text, line] of broken) {
    try {
      parse(path, text);
      t.fail(`${path} was read`);
    } catch (error) {
      t.type(error, LockfileError, path);
      if (line !== null) t.equal((error as LockfileError).line, line, `${path}: ${(error as Error).message}`);
    }
  }
});

t.test('lockfiles: a file of another tool with the same name is not an error', async (t) => {
  t.same(parse('manifest.toml', '[package]\nname = "other"\n'), []);
  t.same(parse('Manifest.toml', '[[things]]\nname = "other"\n'), []);
});

t.test('lockfiles: the valid part of a malformed file is read', async (t) => {
  const text =
    'lockfileVersion: 5.3\n\npackages:\n\n  /a/1.0.0:\n    dev: false\n\n  nonsense:\n    dev: false\n';

  try {
    parse('pnpm-lock.yaml', text);
    t.fail('was read');
  } catch (error) {
    t.match(error, { line: 8, packages: [{ name: 'a', version: '1.0.0', line: 5 }] });
  }
});

t.test('lockfiles: circular includes and includes outside of the repository end', async (t) => {
  const others = {
    'requirements.txt': '-r a.txt\n',
    'a.txt': '-r requirements.txt\n-r a.txt\n-r ../../etc/passwd\n-r /etc/passwd\nflask==2.0\n',
    'pom.xml':
      '<project><parent><artifactId>a</artifactId><relativePath>pom.xml</relativePath></parent><artifactId>a</artifactId></project>',
  };
  const asked: string[] = [];
  const read = (path: string) => {
    asked.push(path);
    return others[path as keyof typeof others];
  };

  const packages = findParser('requirements.txt')?.parse(others['requirements.txt'], {
    path: 'requirements.txt',
    read,
  });
  findParser('pom.xml')?.parse(others['pom.xml'], { path: 'pom.xml', read });

  t.match(packages, [{ name: 'flask', version: '2.0', file: 'a.txt', line: 5 }]);
  t.same(asked, ['a.txt', '.mvn/maven.config'], 'nothing else was asked for');
});

t.test('lockfiles: packages named like JavaScript properties are packages', async (t) => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
  const lock = `{"packages": {${names.map((name) => `"node_modules/${name}": {"version": "1.0.0", "dependencies": {"constructor": "1", "__proto__": "1"}}`).join(', ')}}}`;
  const composer =
    '{"packages": [{"name": "__proto__", "require": {"__proto__": "1"}, "version": "1"}], "__proto__": {"packages-dev": [{"name": "x"}]}}';
  const yaml =
    "lockfileVersion: '9.0'\npackages:\n  __proto__@1.0.0:\n    resolution: {__proto__: {tarball: x}}\n";

  t.same(
    parse('package-lock.json', lock).map(({ name }) => name),
    names,
  );
  t.same(
    parse('composer.lock', composer).map(({ name }) => name),
    ['__proto__'],
  );
  t.same(
    parse('pnpm-lock.yaml', yaml).map(({ name }) => name),
    ['__proto__'],
  );
  t.equal(({} as Record<string, unknown>).version, undefined, 'nothing was polluted');
});

t.test('lockfiles: Windows line endings change nothing', async (t) => {
  for (const { format, path, text, others, packages } of samples) {
    t.same(parse(path, text.replaceAll('\n', '\r\n'), others).map(describePackage), packages, format);
  }
});
