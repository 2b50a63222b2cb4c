// Outcomes on branches, on tags alone and on sides that no branch or tag has.
import t from 'tap';
import type { HistoryRef } from '../../../../packages/core/src/scan/history/history-refs.ts';
import {
  allOutcomes,
  branchOutcomes,
  tagsWithin,
  withRefsFirst,
} from '../../../../packages/core/src/scan/history/ref-ranges.ts';

const ref = (kind: HistoryRef['kind'], name: string): HistoryRef => ({
  kind,
  name,
  commit: name,
  isHead: false,
});
const refs = [ref('branch', 'a'), ref('tag', 'v1'), ref('branch', 'b'), ref('tag', 'v2')];
const named = (outcomes: ReturnType<typeof allOutcomes>) =>
  outcomes.map(({ end, branches }) => [end !== null, branches.map(({ name }) => name)]);

t.test('branchOutcomes: the branches of each end, and those without one', (t) => {
  const presence = { range: [0, 4], ends: [{ range: [2, 3] }] } as const;
  t.same(named(branchOutcomes(refs, presence)), [
    [true, ['b']],
    [false, ['a']],
  ]);
  t.same(named(allOutcomes(refs, presence)), named(branchOutcomes(refs, presence)));
  t.same(
    tagsWithin(refs, presence).map(({ name }) => name),
    ['v1', 'v2'],
  );
  t.end();
});

t.test('allOutcomes: a tag alone has it still, and a side until its ends, whatever branch has these', (t) => {
  t.same(named(allOutcomes(refs, { range: [3, 4], ends: [] })), [[false, []]]);
  t.same(named(allOutcomes(refs, { range: [3, 4], ends: [{ range: [3, 4] }] })), [[true, []]]);
  t.same(named(allOutcomes(refs, { range: [1, 1], ends: [{ range: [0, 2] }] })), [[true, []]]);
  t.same(named(allOutcomes(refs, { range: [1, 1], ends: [] })), [[false, []]]);
  t.end();
});

t.test('withRefsFirst: what no branch or tag has counts where nothing else does', (t) => {
  const side = { branches: [], tags: [] };
  const tag = { branches: [], tags: ['v1'] };
  t.same(withRefsFirst([side, tag]), [tag]);
  t.same(withRefsFirst([side]), [side]);
  t.end();
});
