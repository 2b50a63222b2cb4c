import t from 'tap';
import { blockerSentence } from '../../../../packages/core/src/portal/compliance/blocker-sentence.ts';
import { builtInById } from '../../../../packages/core/src/portal/compliance/built-in-policies.ts';
import type { Policy } from '../../../../packages/core/src/portal/compliance/policy.ts';

const custom = {
  id: 'custom',
  condition: 'audits.security.complete && findings.open == 0',
  description: 'Nothing is open.',
} as Policy;
const ofControl = [...builtInById].find(([, { controlId }]) => controlId !== undefined)?.[0] ?? '';

t.test('blockerSentence: counts the findings that block, up to twenty', async (t) => {
  t.equal(blockerSentence(custom, 'fail', { findings: 1 }), '1 open finding blocks this.');
  t.equal(blockerSentence(custom, 'fail', { findings: 2 }), '2 open findings block this.');
  t.equal(blockerSentence(custom, 'fail', { findings: 20 }), '20 open findings block this.');
  t.equal(blockerSentence(custom, 'fail', { findings: 21 }), 'More than 20 open findings block this.');
});

t.test('blockerSentence: says which audit an unknown policy needs', async (t) => {
  t.equal(blockerSentence(custom, 'unknown', { findings: 0 }), 'Unknown: run a security audit.');
  t.equal(
    blockerSentence(
      { ...custom, condition: 'audits.security.complete && audits["dependency"].complete' },
      'unknown',
      { findings: 0 },
    ),
    'Unknown: run a security audit and a dependency audit.',
  );
  t.equal(
    blockerSentence({ ...custom, condition: 'true' }, 'unknown', { findings: 0 }),
    'Unknown: no audit provides the data for true.',
  );
  t.equal(
    blockerSentence({ ...custom, id: ofControl }, 'unknown', { findings: 0 }),
    'Unknown: run a compliance audit.',
  );
});

t.test('blockerSentence: of a policy that is not met, the description or the condition', async (t) => {
  t.equal(blockerSentence(custom, 'fail', { findings: 0 }), 'Not met: Nothing is open.');
  t.equal(
    blockerSentence({ ...custom, description: '', condition: 'false' }, 'fail', { findings: 0 }),
    'Not met: false',
  );
});
