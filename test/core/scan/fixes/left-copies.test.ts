// Copies of a fixed package that no lockfile has, each beside what is none.
import t from 'tap';
import { ChangeFiles } from '../../../../packages/core/src/scan/fixes/change-files.ts';
import { committedPackages } from '../../../../packages/core/src/scan/fixes/exports/committed-packages.ts';
import type { FixTarget } from '../../../../packages/core/src/scan/fixes/fix-report.ts';
import { assessCopies } from '../../../../packages/core/src/scan/fixes/left-copies.ts';
import { memorySource } from '../../../helpers/memory-source.ts';

const { signal } = new AbortController();
type Files = Readonly<Record<string, string>>;

interface World {
  readonly ecosystem?: string;
  readonly name?: string;
  readonly path?: string;
  /** What the lockfile has now. */
  readonly now?: string;
  readonly base?: Files;
  readonly head: Files;
}

async function copies({
  ecosystem = 'npm',
  name = 'left',
  path = 'package-lock.json',
  now = '1.2.0',
  base = {},
  head,
}: World) {
  const sources = { base: memorySource(base), head: memorySource(head) };
  const files = await ChangeFiles.open(sources, signal);
  const target = {
    status: 'gone',
    package: { ecosystem, name },
    before: [{ version: '1.0.0', path, line: null }],
  } as unknown as FixTarget;
  const packages = [{ ecosystem, name, version: now, locations: [{ path, line: null }] }] as never;
  const reasons = await assessCopies([target], {
    files,
    packages,
    committed: committedPackages(
      { source: sources.head, entries: [...files.head.values()] },
      undefined,
      signal,
    ),
  });
  return reasons.map(({ code, leadsTo, examples }) => [code, leadsTo, ...examples]);
}

const manifest = (range: string, more: object = {}) =>
  JSON.stringify({ dependencies: { left: range }, ...more });

t.test('assessCopies: files of the vulnerable release that are committed', async (t) => {
  const at = (version: string) => ({ 'node_modules/left/package.json': `{"version":"${version}"}` });
  t.same(await copies({ head: at('1.0.0') }), [['copy_remains', 'unknown', 'left 1.0.0']]);
  t.same(await copies({ head: at('1.2.0') }), []);
  const vendored = (version: string) => ({ 'vendor/modules.txt': `# example.org/left ${version}\n` });
  const go = { ecosystem: 'Go', name: 'example.org/left', path: 'go.mod' };
  t.same(await copies({ ...go, head: vendored('v1.0.0') }), [
    ['copy_remains', 'unknown', 'example.org/left 1.0.0'],
  ]);
  t.same(await copies({ ...go, head: vendored('v1.2.0') }), []);
});

t.test('assessCopies: a vulnerable version that is still asked for', async (t) => {
  const image = (command: string) => ({ 'docker/Dockerfile': `FROM node\nRUN ${command}\n` });
  t.same(await copies({ head: image('npm install left@1.0.0') }), [
    ['still_named', 'unknown', 'left 1.0.0 in docker/Dockerfile'],
  ]);
  t.same(await copies({ head: image('npm install left@1.0.01 bleft@1.0.0 left@1.2.0') }), []);
  t.same(
    await copies({ ecosystem: 'PyPI', path: 'requirements.txt', head: image('pip install left==1.0.0') }),
    [['still_named', 'unknown', 'left 1.0.0 in docker/Dockerfile']],
  );
  const maven = { ecosystem: 'Maven', name: 'org.left:left', path: 'pom.xml' };
  const pom = (version: string) => ({
    'pom.xml': `<profile><dependency><artifactId>left</artifactId>\n<version>${version}</version></dependency></profile>`,
  });
  t.same(await copies({ ...maven, head: pom('1.0.0') }), [
    ['still_named', 'unknown', 'org.left:left 1.0.0 in pom.xml'],
  ]);
  t.same(await copies({ ...maven, head: pom('1.2.0') }), []);
  t.same(await copies({ ...maven, head: { 'build.gradle': "force 'org.left:left:1.0.0'" } }), [
    ['still_named', 'unknown', 'org.left:left 1.0.0 in build.gradle'],
  ]);
  t.same(await copies({ head: { 'other/package.json': manifest('1.0.0') } }), [], 'of another project');
  const python = { ecosystem: 'PyPI', path: 'requirements.txt' };
  for (const [path, text] of [
    ['.pre-commit-config.yaml', 'additional_dependencies: [left==1.0.0]\n'],
    ['tox.ini', 'deps =\n    left == 1.0.0\n'],
    ['pyproject.toml', 'left = "1.0.0"\n'],
  ] as const) {
    t.same(await copies({ ...python, head: { [path]: text } }), [
      ['still_named', 'unknown', `left 1.0.0 in ${path}`],
    ]);
    t.same(await copies({ ...python, head: { [path]: text.replace('1.0.0', '1.2.0') } }), []);
  }
  const gem = { ecosystem: 'RubyGems', path: 'Gemfile.lock' };
  t.match(await copies({ ...gem, head: { Gemfile: 'gem "left", "1.0.0"\n' } }), [['still_named']]);
  t.same(await copies({ ...gem, head: { Gemfile: 'gem "left", "~> 1.0.0"\n' } }), []);
  const page = (version: string) => ({
    'public/a.html': `<script src="https://cdn.example/npm/left@${version}/a.js">`,
  });
  t.match(await copies({ head: page('1.0.0') }), [['still_named']]);
  t.same(await copies({ head: page('1.2.0') }), []);
});

t.test('assessCopies: a manifest that does not take what the lockfile has', async (t) => {
  const of = (range: string, more: object = {}, now = '1.2.0') =>
    copies({ now, head: { 'package.json': manifest(range, more) } });
  t.same(await of('~1.0.0'), [['lockfile_disagrees', 'unknown', 'left 1.2.0 in package.json']]);
  t.match(await of('1.0.0'), [['still_named'], ['lockfile_disagrees']]);
  t.match(await of('^2.0.0'), [['lockfile_disagrees']]);
  t.match(await of('^0.1.0', {}, '0.2.0'), [['lockfile_disagrees']]);
  for (const range of ['^1.0.0', '~1.2.0', '1.2.0', '>=1.0.0', '1.x', '*', 'latest', 'workspace:^1.0.0'])
    t.same(await of(range), [], range);
  t.same(await of('~1.0.0', { overrides: { left: '1.2.0' } }), []);
});

t.test('assessCopies: a folder of the repository in the place of the release', async (t) => {
  const replaced = async (ecosystem: string, path: string, after: string, before = '') =>
    (await copies({ ecosystem, path: 'lock', base: { [path]: before }, head: { [path]: after } })).map(
      ([code]) => code,
    );
  for (const [ecosystem, path, text] of [
    ['Go', 'go.mod', 'require left v1.2.0\n\nreplace left => ./third/left\n'],
    ['Go', 'go.mod', 'replace (\n\tleft v1.2.0 => ../left\n)\n'],
    ['crates.io', 'Cargo.toml', '[patch.crates-io]\nleft = { path = "left" }\n'],
    ['crates.io', 'Cargo.toml', '[dependencies.left]\nversion = "1"\npath = "left"\n'],
    ['RubyGems', 'Gemfile', 'gem "left", path: "left"\n'],
    ['npm', 'package.json', '{"dependencies":{"left":"file:left"}}'],
    ['PyPI', 'pyproject.toml', 'left = { path = "left" }\n'],
    ['PyPI', 'requirements.txt', 'left @ file:///left\n'],
  ] as const) {
    t.same(await replaced(ecosystem, path, text), ['replaced_locally'], text);
    t.same(await replaced(ecosystem, path, text, text), [], 'as it was before');
  }
  t.same(await replaced('Go', 'go.mod', 'replace left => right v1.2.0\nreplace other => ./left\n'), []);
  t.same(await replaced('crates.io', 'Cargo.toml', 'left = "1.2"\n\n[lib]\npath = "src/left.rs"\n'), []);
});
