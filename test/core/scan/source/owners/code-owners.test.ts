// CODEOWNERS as GitHub and GitLab document it, and 10,000 random paths against the package `codeowners`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { CodeOwners } from '../../../../../packages/core/src/scan/source/owners/code-owners.ts';

// The example of GitHub's documentation, with the paths that it speaks of.
const gitHubExample = `# Comments are ignored.
*       @global-owner1 @global-owner2
*.js    @js-owner #This is an inline comment.
*.go docs@example.com
*.txt @octo-org/octocats
/build/logs/ @doctocat
docs/* docs@example.com
apps/ @octocat
/docs/ @doctocat
/scripts/ @doctocat @octocat
**/logs @octocat-logs
/apps/ @octocat
/apps/github
`;
const gitHubCases: readonly (readonly [string, string])[] = [
  ['README.md', '@global-owner1 @global-owner2'],
  ['src/app.js', '@js-owner'],
  ['src/main.go', 'docs@example.com'],
  ['notes/a.txt', '@octo-org/octocats'],
  ['build/logs/today', '@octocat-logs'],
  ['docs/getting-started.md', '@doctocat'],
  ['deep/docs/build-app/troubleshooting.md', '@global-owner1 @global-owner2'],
  ['deep/apps/x', '@octocat'],
  ['deeply/nested/logs/x', '@octocat-logs'],
  ['apps/x', '@octocat'],
  ['apps/github', ''],
  ['apps/github/x', ''],
];

t.test('CodeOwners: follows the example of GitHub', async (t) => {
  const owners = new CodeOwners({ host: 'github', text: gitHubExample });
  for (const [path, wanted] of gitHubCases) t.equal(owners.ownersOf(path).join(' '), wanted, path);
});

t.test('CodeOwners: a pattern that ends in /* names the files of the folder alone on GitHub', async (t) => {
  const owners = new CodeOwners({ host: 'github', text: 'docs/* @docs\n/* @root\n' });
  t.same(owners.ownersOf('docs/a.md'), ['@docs']);
  t.same(owners.ownersOf('docs/deep/a.md'), []);
  t.same(owners.ownersOf('README.md'), ['@root']);
});

t.test('CodeOwners: skips lines that GitHub cannot read', async (t) => {
  const text = '* @all\n!src/ @negated\n\\#file @escaped\nsrc/ not-an-owner @good\r\n';
  const owners = new CodeOwners({ host: 'github', text });
  t.same(owners.ownersOf('src/a'), ['@good']);
  t.same(owners.ownersOf('#file'), ['@all']);
});

const gitLabExample = `* @default
[Documentation][2] @docs-team
docs/
README.md @writer
^[Database] @dba
model/db/
config/db/setup.md @docs-team @setup
[DOCUMENTATION]
*.rst
[Go]
*.go @@maintainers go@example.com
!vendor/
/path\\ with\\ space/ @space
\\#hash @hash
lib/*.[ch] @c
`;
const gitLabCases: readonly (readonly [string, string])[] = [
  ['main.c', '@default'],
  ['docs/a/b.md', '@default @docs-team'],
  ['other/docs/b.md', '@default @docs-team'],
  ['README.md', '@default @writer'],
  ['deep/README.md', '@default @writer'],
  ['model/db/x.rb', '@default @dba'],
  ['config/db/setup.md', '@default @docs-team @setup'],
  ['guide.rst', '@default @docs-team'],
  ['main.go', '@default @@maintainers go@example.com'],
  ['vendor/main.go', '@default'],
  ['path with space/x', '@default @space'],
  ['#hash', '@default @hash'],
  ['lib/a.c', '@default @c'],
  ['lib/a.x', '@default'],
  ['lib/deep/a.c', '@default'],
];

t.test('CodeOwners: follows sections, default owners, roles and exclusions of GitLab', async (t) => {
  const owners = new CodeOwners({ host: 'gitlab', text: gitLabExample });
  for (const [path, wanted] of gitLabCases) t.equal(owners.ownersOf(path).join(' '), wanted, path);
});

t.test('CodeOwners: a folder without a slash owns no file on GitLab', async (t) => {
  const owners = new CodeOwners({ host: 'gitlab', text: '/docs @docs\n/src/** @src\n' });
  t.same(owners.ownersOf('docs/a.md'), []);
  t.same(owners.ownersOf('src/a.ts'), ['@src']);
  t.same(owners.ownersOf('src/deep/a.ts'), []);
});

t.test('CodeOwners: hostile patterns take no longer than others', async (t) => {
  const star = `${'*a'.repeat(200)}/${'**/'.repeat(60)}x`;
  const path = `${'a'.repeat(250)}/${'a/'.repeat(190)}x`;
  for (const host of ['github', 'gitlab'] as const) {
    const owners = new CodeOwners({ host, text: `${star} @owner\n` });
    t.same(owners.ownersOf(path), []);
  }
});

/** A small generator with a seed: the same cases in every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const names = [
  'src',
  'docs',
  'apps',
  'lib',
  'test',
  'a',
  'b',
  'main.ts',
  'app.js',
  'index.md',
  '.github',
  'x.go',
];
// Without `?`: the `ignore` 3 of the package takes it for itself.
const patternParts = [...names, '*', '**', '*.js', '*.md', 'a*', 'm*.t*', '.*'];

function pathOf(next: (below: number) => number): string {
  return Array.from({ length: 1 + next(5) }, () => names[next(names.length)]).join('/');
}

function patternOf(next: (below: number) => number): string {
  const drawn = Array.from({ length: 1 + next(3) }, () => patternParts[next(patternParts.length)] as string);
  // Two of `**` in a row are one, which the package does not know.
  const parts = drawn.filter((part, n) => part !== '**' || drawn[n - 1] !== '**');
  // GitHub reads `folder/*` in its own way: see above.
  if (parts.length > 1 && parts.at(-1) === '*') parts.push('a');
  const isRooted = next(3) === 0;
  const isFolder = next(4) === 0;
  if (isRooted && parts.length === 1 && parts[0] === '*') parts.push('b');
  return `${isRooted ? '/' : ''}${parts.join('/')}${isFolder ? '/' : ''}`;
}

t.test('CodeOwners: equals the package codeowners on 10,000 random paths', async (t) => {
  const require = createRequire(import.meta.url);
  let Reference: new (folder: string) => { getOwner(path: string): string[] };
  try {
    Reference = require('codeowners');
  } catch {
    t.pass('the package codeowners is not installed', { skip: true });
    return;
  }
  const next = random(26);
  const folder = mkdtempSync(join(tmpdir(), 'code-owners-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const different: string[] = [];
  for (let file = 0; file < 200; file += 1) {
    const lines = Array.from({ length: 1 + next(12) }, (_, n) =>
      next(8) === 0 ? patternOf(next) : `${patternOf(next)} @owner-${n} @org/team-${n}`,
    );
    const text = `${lines.join('\n')}\n`;
    writeFileSync(join(folder, 'CODEOWNERS'), text);
    const reference = new Reference(folder);
    const own = new CodeOwners({ host: 'github', text });
    for (let n = 0; n < 50; n += 1) {
      const path = pathOf(next);
      const [wanted, got] = [reference.getOwner(path).join(' '), own.ownersOf(path).join(' ')];
      if (wanted !== got) different.push(`${path}: ${got} instead of ${wanted}\n${text}`);
    }
  }
  t.same(different.slice(0, 3), [], `${different.length} differ`);
});
