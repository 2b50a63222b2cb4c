// What a file says is the same where only its lines have moved.
import t from 'tap';
import { LineMoves } from '../../../../../../packages/core/src/scan/engines/insecure-code/cross-file/line-moves.ts';

const said = (line: number, last: number, code = 'run(x)') => ({
  calls: [{ target: { name: 'run' }, given: [{ argument: 0, flow: [{ line, code }] }] }],
  detections: [{ location: { path: 'a.py', startLine: line, endLine: last, startColumn: 3 } }],
});

t.test('LineMoves: knows where lines are that have moved', async (t) => {
  const moves = new LineMoves();
  t.ok(moves.areSame(said(3, 5), said(4, 7)));
  t.same(
    [3, 5, 4].map((line) => moves.lineOf(line)),
    [4, 7, undefined],
  );
});

t.test('LineMoves: refuses what differs in anything else', async (t) => {
  const differ = (before: unknown, now: unknown) => t.notOk(new LineMoves().areSame(before, now));
  differ(said(3, 5), said(3, 5, 'run(y)'));
  differ(said(3, 5), { ...said(3, 5), types: [] });
  differ(said(3, 5), {});
  differ([1], [1, 2]);
  differ(null, {});
  differ({ argument: 1 }, { argument: 2 });
  t.ok(new LineMoves().areSame({ types: undefined }, {}), 'what is undefined is not there');
});

t.test('LineMoves: refuses lines that became one, and one that became two', async (t) => {
  const lines = (...all: readonly number[]) => all.map((line) => ({ line }));
  t.notOk(new LineMoves().areSame(lines(1, 2), lines(3, 3)));
  t.notOk(new LineMoves().areSame(lines(1, 1), lines(3, 4)));
});
