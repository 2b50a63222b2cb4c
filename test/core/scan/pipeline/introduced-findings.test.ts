// What a change introduces: each finding from before accounts for one of the same identity.
import t from 'tap';
import { introducedFindings } from '../../../../packages/core/src/scan/pipeline/introduced-findings.ts';
import type { Category } from '../../../../packages/core/src/vocabulary/category.ts';
import type { Confidence } from '../../../../packages/core/src/vocabulary/confidence.ts';
import type { Severity } from '../../../../packages/core/src/vocabulary/severity.ts';

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

t.test('introducedFindings: one that is more severe than before is new, whatever the order', async (t) => {
  const of = (severity: Severity, confidence: Confidence = 'high', category: Category = 'insecure-code') => ({
    fingerprint: 'a',
    severity,
    confidence,
    category,
  });
  const [high, medium, unsure] = [of('high'), of('medium'), of('high', 'medium')];
  t.same(introducedFindings([high], [medium]), [high]);
  t.same(introducedFindings([high], [unsure]), [high]);
  t.same(introducedFindings([medium], [high]), []);
  t.same(introducedFindings([unsure], [high]), []);
  t.same(introducedFindings([medium, high], [high, medium]), []);
  t.same(introducedFindings([high, medium], [medium, high]), []);
  t.same(introducedFindings([high, high], [high, medium]), [high], 'one of two');
  const grown = of('high', 'high', 'code-complexity');
  t.same(introducedFindings([grown], [of('low', 'high', 'code-complexity')]), [], 'a function that grows');
});
