// Git applies what is written, whatever the two texts are.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import t from 'tap';
import { unifiedPatch } from '../../../packages/cli/src/output/unified-patch.ts';

t.test('unifiedPatch: gives the new text when git applies it to the old one', (t) => {
  const folder = t.testdir({});
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 40 });
  const text = fc
    .tuple(lines, fc.boolean())
    .map(([all, isEnded]) => all.join('\n') + (isEnded && all.length > 0 ? '\n' : ''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before !== '' && after !== '' && before !== after);
      const file = join(folder, 'file.txt');
      writeFileSync(file, before);
      execFileSync('git', ['apply', '--unidiff-zero', '-'], {
        cwd: folder,
        input: unifiedPatch('file.txt', before, after),
      });
      return readFileSync(file, 'utf8') === after;
    }),
    { numRuns: 60 },
  );
  t.equal(unifiedPatch('a', 'same\n', 'same\n'), '');
  t.end();
});

t.test('unifiedPatch: replaces texts that have nothing in common', (t) => {
  const many = (sign: string) => Array.from({ length: 4_000 }, (_, index) => `${sign}${index}\n`).join('');

  t.match(unifiedPatch('a', many('x'), many('y')), /^--- a\/a\n\+\+\+ b\/a\n@@ -1,4000 \+1,4000 @@\n-x0\n/);
  t.end();
});
