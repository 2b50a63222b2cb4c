// `assay compliance fix` as a process: shows, asks, writes.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { lineDiff } from '../../packages/cli/src/output/line-diff.ts';
import { assayIn } from '../helpers/assay-command.ts';

t.test('compliance fix: shows the change, and writes only with --write', async (t) => {
  const home = t.testdir({ project: { 'index.js': 'export const answer = 42;\n' } });
  const assay = assayIn(home);

  const kept = await assay.run(['compliance', 'fix', 'project', '--offline', '--dry-run']);
  t.notMatch(kept.stdout, /SECURITY\.md|LICENSE/, 'nothing about publishing is asked of code that is kept');
  const open = ['--profile', 'open-source'];
  const shown = await assay.run(['compliance', 'fix', 'project', '--offline', '--dry-run', ...open]);
  t.equal(shown.code, 0);
  t.match(shown.stdout, /new file SECURITY\.md \(.*security-contact.*\)\n\+# Security policy/);
  t.match(shown.stdout, /Nothing was written/);
  const unasked = await assay.run(['compliance', 'fix', 'project', '--offline', ...open]);
  t.equal(unasked.code, 2, 'without a terminal it needs --yes');
  t.notOk(existsSync(join(home, 'project', 'SECURITY.md')));

  const written = await assay.run([
    'compliance',
    'fix',
    'project',
    '--offline',
    '--level',
    'level1',
    '--yes',
    '--json',
    ...open,
  ]);
  t.equal(written.code, 0);
  t.match(JSON.parse(written.stdout), { written: true });
  t.match(readFileSync(join(home, 'project', 'SECURITY.md'), 'utf8'), /within 5 working days/);
});

t.test('compliance fix: the diff shows the change with three lines of context', async (t) => {
  const before = 'a\nb\nc\nd\ne\nf\ng\nh\n';

  t.strictSame(lineDiff(before, before.replace('b', 'B')), [' a', '-b', '+B', ' c', ' d', ' e', '…']);
  t.strictSame(lineDiff('', 'x\ny\n'), ['+x', '+y']);
  t.strictSame(lineDiff('a\n', 'a\n'), ['…']);
});
