// What a change introduces: each finding from before accounts for one of the same identity.
import t from 'tap';
import { introducedFindings } from '../../../packages/core/src/audits/introduced-findings.ts';

const finding = (fingerprint: string, replaces?: readonly string[]) => ({
  fingerprint,
  ...(replaces && { replaces }),
});
const introduced = (
  now: readonly ReturnType<typeof finding>[],
  before: readonly ReturnType<typeof finding>[],
) => introducedFindings(now as never, before as never) as unknown;

t.test('introducedFindings: counts findings of one identity', async (t) => {
  t.same(introduced([finding('a'), finding('b')], [finding('a')]), [finding('b')]);
  t.same(introduced([finding('a'), finding('a'), finding('a')], [finding('a'), finding('a')]), [
    finding('a'),
  ]);
  t.same(introduced([finding('a')], [finding('a'), finding('a')]), []);
  t.same(introduced([], [finding('a')]), []);
});

t.test('introducedFindings: a finding that stands for more than before is new', async (t) => {
  const before = [finding('all', ['x', 'y'])];
  t.same(introduced([finding('all', ['x'])], before), []);
  t.same(introduced([finding('all', ['x', 'z'])], before), [finding('all', ['x', 'z'])]);
});
