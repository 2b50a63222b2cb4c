// Bundler's lock, with the groups that only its Gemfile knows.
import t from 'tap';
import { LockfileError } from '../../../../../../packages/core/src/scan/engines/dependencies/lockfile.ts';
import { gemfileLock } from '../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/gemfile-lock.ts';

const lock = `GIT
  remote: https://github.com/rails/rails.git
  revision: 0123456789abcdef0123456789abcdef01234567
  specs:
    rails (8.0.0)

GEM
  remote: https://rubygems.org/
  specs:
    byebug (11.1.3)
    nokogiri (1.16.2-x86_64-linux)
      racc (~> 1.4)
    racc (1.7.3)
    rspec (3.13.0)

PLATFORMS
  ruby

DEPENDENCIES
  byebug
  nokogiri (>= 1.16)
  rails!
  rspec
`;

t.test(
  'gemfileLock: a gem that is in a development group and outside of it is a runtime dependency',
  async (t) => {
    for (const gemfile of [
      "gem 'byebug'\ngroup :development do\n  gem 'byebug'\nend\n",
      "group :development do\n  gem 'byebug'\nend\ngem 'byebug'\n",
    ]) {
      t.equal(scopeOf('byebug', gemfile), 'runtime', gemfile);
    }
  },
);

t.test('gemfileLock: reads groups from blocks and from arguments', async (t) => {
  for (const [gemfile, scope] of [
    ["group :development, :test do\n  gem 'byebug'\nend\n", 'development'],
    ["group :development, :production do\n  gem 'byebug'\nend\n", 'runtime'],
    ["gem 'byebug', group: :test\n", 'development'],
    ["gem 'byebug', :groups => [:test, :development]\n", 'development'],
    ["gem 'byebug', groups: [:test, :production]\n", 'runtime'],
    ["group :test do\n  gem 'rspec'\nend\ngem 'byebug'\n", 'runtime'],
    ["group :test do\n  if ENV['CI']\n    gem 'byebug'\n  end\nend\n", 'development'],
    ["gem 'byebug'\n", 'runtime'],
    [undefined, 'runtime'],
  ] as const) {
    t.equal(scopeOf('byebug', gemfile), scope, gemfile ?? 'no Gemfile');
  }
});

t.test('gemfileLock: reads versions without their platform, commits, direct gems and paths', async (t) => {
  const packages = packagesOf(undefined);

  t.same(
    packages.map(({ name, version, line, direct, commit }) => [name, version, line, direct, commit]),
    [
      ['rails', '8.0.0', 5, true, '0123456789abcdef0123456789abcdef01234567'],
      ['byebug', '11.1.3', 10, true, undefined],
      ['nokogiri', '1.16.2', 11, true, undefined],
      ['racc', '1.7.3', 13, false, undefined],
      ['rspec', '3.13.0', 14, true, undefined],
    ],
  );
  t.same(packages.find(({ name }) => name === 'racc')?.path, ['nokogiri', 'racc']);
});

t.test('gemfileLock: without a list of dependencies no gem is said to be direct or not', async (t) => {
  const text = lock.slice(0, lock.indexOf('DEPENDENCIES'));

  const packages = gemfileLock.parse(text, { path: 'Gemfile.lock', read: () => undefined });

  t.same(new Set([...packages].map(({ direct }) => direct)), new Set([null]));
});

t.test('gemfileLock: refuses a merge conflict, and names its line', async (t) => {
  const conflict = lock.replace('    byebug', '<<<<<<< HEAD\n    byebug');

  t.throws(
    () => gemfileLock.parse(conflict, { path: 'Gemfile.lock', read: () => undefined }),
    new LockfileError('There is an unresolved merge conflict.', 10),
  );
});

t.test('gemfileLock: gems.locked belongs to gems.rb', async (t) => {
  const read = (path: string) => (path === 'app/gems.rb' ? "gem 'byebug', group: :test\n" : undefined);

  const packages = gemfileLock.parse(lock, { path: 'app/gems.locked', read });

  t.equal([...packages].find(({ name }) => name === 'byebug')?.scope, 'development');
});

function scopeOf(gem: string, gemfile: string | undefined) {
  return packagesOf(gemfile).find(({ name }) => name === gem)?.scope;
}

function packagesOf(gemfile: string | undefined) {
  const read = (path: string) => (path === 'app/Gemfile' ? gemfile : undefined);
  return [...gemfileLock.parse(lock, { path: 'app/Gemfile.lock', read })];
}
