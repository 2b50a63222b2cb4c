import t from 'tap';
import { escalationText } from '../../../../packages/core/src/scan/identity/escalation-text.ts';

const priority = { level: 'high', score: 0, reasons: [] } as never;
const now = { severity: 'high', confidence: 'high', priority } as const;

t.test('escalationText: says the first thing that was not as bad before', async (t) => {
  t.equal(escalationText(now), '');
  t.equal(escalationText({ ...now, previously: { severity: 'medium', confidence: 'low' } }), 'was medium');
  t.equal(
    escalationText({ ...now, previously: { severity: 'high', confidence: 'low' } }),
    'was confidence: low',
  );
  t.equal(
    escalationText({ ...now, previously: { severity: 'high', confidence: 'high', priority: 'low' } }),
    'was priority: low',
  );
  t.equal(escalationText({ ...now, previously: { severity: 'high' } }), 'reached by new data');
});
