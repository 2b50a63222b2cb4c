// In which files dependencies count as declared, those of earlier tools included.
import t from 'tap';
import { dependencyManifest } from '../../../../../../packages/core/src/scan/engines/compliance/controls/dependency-manifest.ts';

const check = (paths: readonly string[], manifests: readonly { path: string; tool: string }[] = []) =>
  dependencyManifest.check({ paths, manifests } as never);

t.test('dependency-manifest: a manifest that is read, or one of another tool of the language', async (t) => {
  t.equal(check(['main.go', 'go.mod'], [{ path: 'go.mod', tool: 'go' }]).result, 'pass');
  for (const path of [
    'glide.yaml',
    'Gopkg.toml',
    'Godeps/Godeps.json',
    'vendor/manifest',
    'service/vendor/vendor.json',
    'MODULE.bazel',
  ])
    t.match(check(['main.go', path]), { result: 'pass', evidence: [{ path }] }, path);
  for (const path of ['requirements/base.txt', 'requirements.in', 'environment.yml'])
    t.equal(check(['app.py', path]).result, 'pass', path);
  t.equal(check(['App.cs', 'packages.config']).result, 'pass');
  t.equal(check(['Main.java', 'gradle/libs.versions.toml']).result, 'pass');
});

t.test('dependency-manifest: what declares the dependencies of another language is none', async (t) => {
  t.equal(check(['main.go', 'README.md']).result, 'fail');
  t.equal(check(['main.go', 'util.go', 'requirements/base.txt', 'a.py']).result, 'fail');
  t.equal(check(['main.go', 'manifest', 'docs/vendor.json']).result, 'fail');
  t.equal(check(['app.py', 'notes/base.txt']).result, 'fail');
  t.equal(check(['main.go', 'vendor/a.py', 'vendor/b.py'], [{ path: 'go.mod', tool: 'go' }]).result, 'pass');
  const ofC = ['cJSON.c', 'cJSON.h', 'cJSON_Utils.c', 'tests/unity/auto/a.rb'];
  t.equal(check(ofC).result, 'not_applicable', 'mostly of a language without a package manager');
  t.equal(check(['README.md']).result, 'not_applicable');
  const mostly = (language: string, ...paths: string[]) =>
    check([`a.${language}`, `b.${language}`, 'assets/app.js', ...paths]).result;
  for (const [language, manifest] of [
    ['ex', 'mix.exs'],
    ['scala', 'build.sbt'],
    ['clj', 'deps.edn'],
    ['hs', 'tool.cabal'],
    ['dart', 'pubspec.yaml'],
    ['jl', 'Project.toml'],
  ] as const) {
    t.equal(mostly(language, manifest), 'pass', manifest);
    t.equal(mostly(language), 'fail', `${language} without one`);
  }
  for (const language of ['ml', 'pm', 'erl', 'lua', 'R', 'swift'])
    t.equal(mostly(language), 'not_applicable', `${language}, whatever a script says`);
});
