// Which of several rules reports a text that all of them see.
import t from 'tap';
import { fakeText } from '../../../../../packages/core/src/scan/engines/secrets/fake-secret.ts';
import { scanBytes } from '../../../../../packages/core/src/scan/engines/secrets/scan-bytes.ts';

const key = `sk_test_${fakeText('base62', 50)}`;
const rulesOf = (text: string): readonly string[] =>
  scanBytes(Buffer.from(text), 'settings.yml').map(({ ruleId }) => ruleId);

t.test('mergeMatches: of two vendors whose keys look alike it is the one that is named', async (t) => {
  t.same(rulesOf(`stripe-secret-key: "${key}"\n`), ['stripe-secret-key']);
  t.same(rulesOf(`CLERK_SECRET_KEY: "${key}"\n`), ['clerk-secret-key']);
  t.same(rulesOf(`stripe: 1\nkey: "${key}"\n`), ['clerk-secret-key'], 'another line says nothing');
});
