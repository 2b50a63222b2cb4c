// What the confidence of a finding changes.
import t from 'tap';
import {
  addConfidenceCounts,
  atLeastConfidence,
  emptyConfidenceCounts,
} from '../../../packages/core/src/vocabulary/confidence.ts';
import { priorityOf } from '../../../packages/core/src/vocabulary/priority.ts';

t.test('atLeastConfidence: compares with a threshold', async (t) => {
  t.ok(atLeastConfidence('high', 'high'));
  t.ok(atLeastConfidence('high', 'low'));
  t.notOk(atLeastConfidence('medium', 'high'));
  t.notOk(atLeastConfidence('low', 'medium'));
});

t.test('addConfidenceCounts: adds by confidence and severity', async (t) => {
  const counts = emptyConfidenceCounts();
  const more = emptyConfidenceCounts();
  more.medium.high = 2;
  more.high.low = 1;

  addConfidenceCounts(counts, more);
  addConfidenceCounts(counts, more);

  t.equal(counts.medium.high, 4);
  t.equal(counts.high.low, 2);
  t.equal(counts.low.high, 0);
});

t.test('priorityOf: lowers what is plausible a little, and what is in tests or examples a lot', async (t) => {
  const of = (confidence: 'high' | 'medium' | 'low') =>
    priorityOf({ severity: 'high', category: 'insecure-code', confidence, advisory: null, package: null });

  t.equal(of('high').score, 50);
  t.match(of('medium'), { score: 45, reasons: [{ code: 'medium_confidence' }, { code: 'severity' }] });
  t.match(of('low'), { score: 15, level: 'low', reasons: [{ code: 'low_confidence' }, {}] });
});
