// Code that is edited, moved, deleted, or that Git does not have.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { changedFindings, headOf } from '../../../packages/cli/src/scan/changed-code.ts';

t.test('changedFindings: edited or deleted lines, and nothing that only moved or is unknown', async (t) => {
  const folder = t.testdir({ src: {} });
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=Jo', '-c', 'user.email=jo@example.com', ...words], {
      encoding: 'utf8',
    }).trim();
  const write = (path: string, lines: readonly string[]) =>
    writeFileSync(join(folder, path), `${lines.join('\n')}\n`);
  git('init', '-q', '-b', 'main');
  write('src/edited.js', ['one()', 'evil(input)', 'three()']);
  write('src/moved.js', ['begin()', 'if (a) {', '  danger(a)', '}']);
  write('src/renamed.js', ['first()', 'rename(me)']);
  write('src/deleted.js', ['gone(forever)']);
  git('add', '.');
  git('commit', '-q', '-m', 'one');
  const before = git('rev-parse', 'HEAD');
  write('src/edited.js', ['one()', 'good(input)', 'three()']);
  write('src/moved.js', ['begin()', '', 'more()', '  if (a) {', '    danger(a)', '  }']);
  write('src/deleted.js', ['']);
  rmSync(join(folder, 'src/renamed.js'));
  mkdirSync(join(folder, 'lib'));
  write('lib/renamed.js', ['rename(me)']);
  git('add', '-A');
  git('commit', '-q', '-m', 'two');
  const now = (await headOf(folder)) ?? '';
  const at = (
    id: string,
    path: string,
    startLine: number,
    endLine = startLine,
    commit: string | null = before,
  ) => ({
    id,
    location: { path, startLine, endLine, commit },
  });

  const changed = await changedFindings(folder, now, [
    at('edited', 'src/edited.js', 2),
    at('beside', 'src/edited.js', 1),
    at('moved', 'src/moved.js', 2, 4),
    at('renamed', 'src/renamed.js', 2),
    at('deleted', 'src/deleted.js', 1),
    at('unknown commit', 'src/edited.js', 2, 2, 'f'.repeat(40)),
    at('no commit', 'src/edited.js', 2, 2, null),
    at('no commit id', 'src/edited.js', 2, 2, '--help'),
    at('beyond its end', 'src/edited.js', 40),
    { id: 'no place', location: null },
  ]);

  t.same(changed, ['edited', 'deleted']);
  t.same(await changedFindings(folder, 'e'.repeat(40), [at('edited', 'src/edited.js', 2)]), []);
  t.equal(await headOf(join(folder, 'absent')), undefined);
});
