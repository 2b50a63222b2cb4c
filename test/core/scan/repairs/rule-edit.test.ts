// Edits of rules in a text: where they fit, once for a line.
import t from 'tap';
import { ruleEdit } from '../../../../packages/core/src/scan/repairs/rule-edit.ts';

const edit = (line: number, before: string, after: string) => ({ suggestedEdit: { line, before, after } });

t.test('ruleEdit: replaces lines, also by several, and leaves the others', (t) => {
  t.equal(ruleEdit('a\nb\nc\n', [edit(2, 'b', 'b1\nb2'), edit(3, 'c', 'd'), {}]), 'a\nb1\nb2\nd\n');
  t.equal(ruleEdit('a\n', [edit(1, 'a', 'b'), edit(1, 'a', 'c')]), 'b\n', 'one for a line');
  t.equal(ruleEdit('a\n', [edit(1, 'other', 'b'), edit(9, 'a', 'b')]), undefined, 'none that fits');
  t.end();
});
