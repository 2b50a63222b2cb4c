// At which line of its file each line of a script is reported.
import t from 'tap';
import { scriptLines } from '../../../../../../../packages/core/src/scan/engines/infrastructure/readers/pipelines/script-lines.ts';
import {
  fieldLines,
  newFields,
  ownLine,
  type Value,
} from '../../../../../../../packages/core/src/scan/engines/infrastructure/value.ts';

/** Text and line of each line of `script`, which stands at `line` of the file. */
function linesOf(text: string, line: number, script: Value) {
  const unread: unknown[] = [];
  const owner = Object.assign(newFields(line), { script, [fieldLines]: { script: line } });
  const context = { unevaluated: (...said: unknown[]) => void unread.push(said) };
  const lines = scriptLines(owner, 'script', { path: 'ci.yml', text }, context as never);
  return { lines: lines.map((fields) => `${fields[ownLine]} ${fields.text}`), unread };
}

t.test('scriptLines: the same line twice is reported at both of its places', async (t) => {
  const text = 'job:\n  script:\n    - make\n    - test\n    - make\nother:\n  script: [make]\n';
  t.same(linesOf(text, 2, ['make', 'test', 'make']).lines, ['3 make', '4 test', '5 make']);
});

t.test('scriptLines: a list can begin in the column of its field', async (t) => {
  const text = 'job:\n  script:\n  - make\n  - test\n  tags: [test]\n';
  t.same(linesOf(text, 2, ['make', 'test']).lines, ['3 make', '4 test']);
});

t.test('scriptLines: what is not written there is reported at the field, not at a later one', async (t) => {
  const text = 'steps:\n- bash: *one\n- bash: echo 1\nother: echo 1\n';
  t.same(linesOf(text, 2, 'echo 1').lines, ['2 echo 1'], 'the next item is another step');
  t.same(linesOf(text, 3, 'echo 1').lines, ['3 echo 1']);
});

t.test('scriptLines: quotes that are escaped in the file are found', async (t) => {
  t.same(linesOf('script: "echo \\"a\\""\n', 1, 'echo "a"').lines, ['1 echo "a"']);
});

t.test('scriptLines: no line is none, and too many are cut and said', async (t) => {
  t.same(linesOf('script: ""\n', 1, ' \n').lines, []);
  const { lines, unread } = linesOf('script: *long\n', 1, 'a\n'.repeat(2_001));
  t.equal(lines.length, 2_000);
  t.equal(unread.length, 1);
});
