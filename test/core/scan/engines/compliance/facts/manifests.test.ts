// Whether a lockfile holds what the manifests of a repository declare.
import t from 'tap';
import { readManifests } from '../../../../../../packages/core/src/scan/engines/compliance/facts/manifests.ts';

/** Of each manifest, what its lock lacks. */
function missingIn(files: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
  const all = readManifests(new Map(Object.entries(files)));
  return Object.fromEntries(all.map(({ path, lock }) => [path, lock?.missing ?? ['no lock']]));
}

const yarnLock =
  '# yarn lockfile v1\n\n\nleft@^1.0.0:\n  version "1.0.0"\n  resolved "https://registry.yarnpkg.com/left/-/left-1.0.0.tgz"\n';

t.test('manifests: packages of one workspace are in no lock', (t) => {
  const files = {
    'package.json': '{"name": "shop", "workspaces": ["packages/*"]}',
    'packages/lib/package.json': '{"name": "@shop/lib"}',
    'packages/web/package.json': '{"dependencies": {"@shop/lib": "*", "left": "^1.0.0", "right": "1"}}',
    'yarn.lock': yarnLock,
  };
  t.same(missingIn(files), {
    'package.json': [],
    'packages/lib/package.json': [],
    'packages/web/package.json': ['right'],
  });
  const apart = { ...files, 'packages/lib/yarn.lock': yarnLock };
  t.same(missingIn(apart)['packages/web/package.json'], ['@shop/lib', 'right'], 'one of another workspace');
  t.end();
});

t.test('manifests: the same of Cargo, Python and Composer', (t) => {
  t.same(
    missingIn({
      'a/Cargo.toml': '[package]\nname = "a"\n[dependencies]\nb = "1"\nc = "1"\n',
      'b/Cargo.toml': '[package]\nname = "b"\n',
      'Cargo.lock': 'version = 3\n',
    }),
    { 'a/Cargo.toml': ['c'], 'b/Cargo.toml': [] },
  );
  t.same(
    missingIn({
      'a/pyproject.toml': '[project]\nname = "a"\ndependencies = ["shop_core", "other"]\n',
      'b/pyproject.toml': '[project]\nname = "Shop-Core"\n',
      'uv.lock': 'version = 1\n',
    }),
    { 'a/pyproject.toml': ['other'], 'b/pyproject.toml': [] },
  );
  t.same(
    missingIn({
      'composer.json': '{"require": {"shop/lib": "*", "a/b": "1"}}',
      'lib/composer.json': '{"name": "shop/lib"}',
      'composer.lock': '{"packages": []}',
    })['composer.json'],
    ['a/b'],
  );
  t.end();
});

t.test('manifests: Bundler locks a gem of other platforms by its name alone', (t) => {
  const gemfile =
    "gem 'rack'\ngem 'tzinfo-data', platforms: %i[windows jruby]\ngem 'left', platforms: :jruby\n";
  const lock = (asked: string) =>
    `GEM\n  remote: https://rubygems.org/\n  specs:\n    rack (3.1.0)\n\nPLATFORMS\n  x86_64-linux\n\nDEPENDENCIES\n${asked}\n\nBUNDLED WITH\n   2.6.0\n`;
  const missing = (asked: string) => missingIn({ Gemfile: gemfile, 'Gemfile.lock': lock(asked) }).Gemfile;
  t.same(missing('  left (~> 1)\n  rack\n  tzinfo-data'), []);
  t.same(missing('  rack'), ['tzinfo-data', 'left']);
  t.end();
});

t.test('manifests: Xcode locks the packages of its project or workspace', async (t) => {
  const lock = '{"pins": [], "version": 2}';
  const files = { 'Packages/Design/Package.swift': 'let package = Package(name: "Design")\n' };
  t.same(missingIn(files), { 'Packages/Design/Package.swift': ['no lock'] });
  for (const place of ['App.xcodeproj/project.xcworkspace', 'App.xcworkspace'])
    t.same(missingIn({ ...files, [`${place}/xcshareddata/swiftpm/Package.resolved`]: lock }), {
      'Packages/Design/Package.swift': [],
    });
  t.same(
    missingIn({ ...files, 'Other/App.xcworkspace/xcshareddata/swiftpm/Package.resolved': lock }),
    { 'Packages/Design/Package.swift': ['no lock'] },
    'of another folder',
  );
});
