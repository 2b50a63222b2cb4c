// What the words of a SARIF rule mean: its severity, and whether it finds leaked secrets.
import t from 'tap';
import { importFormats } from '../../../../packages/core/src/portal/imports/index.ts';
import { documentShape, JsonPart } from '../../../../packages/core/src/portal/imports/json-part.ts';
import { sarifDocument } from './sarif-document.ts';

async function findingOf(rule: object, result: object = {}) {
  const driver = { name: 'Scanner', rules: [{ id: 'rule-1', ...rule }] };
  const document = sarifDocument([{ snippet: 'f()', ...result }], { tool: { driver } });
  const part = JsonPart.of(Buffer.from(JSON.stringify(document)));
  const format = importFormats.find(({ id }) => id === 'sarif');
  const matchPackages = () => Promise.reject(new Error('unused'));
  const options = {
    type: 'security' as const,
    shape: documentShape(part),
    fingerprintKey: 'test',
    matchPackages,
  };
  const read = await format?.read(part, options);
  const [one] = read?.runs[0]?.detections ?? [];
  return one;
}

t.test('sarif: severities are numbers, with a point or a comma, or words', async (t) => {
  const cases = { '9.8': 'critical', '7,5': 'high', CRITICAL: 'critical', moderate: 'medium', low: 'low' };
  for (const [given, severity] of Object.entries(cases))
    t.match(await findingOf({ properties: { 'security-severity': given } }), { severity }, given);
  t.match(await findingOf({ properties: { severity: 'HIGH' } }), { severity: 'high' });
  t.match(await findingOf({}, { properties: { severity: 'low' } }), { severity: 'low' });
  t.match(await findingOf({ properties: { 'security-severity': '?' } }, { level: 'error' }), {
    severity: 'high',
  });
});

t.test('sarif: a rule that speaks of secrets has found none', async (t) => {
  const speaking = [
    'insecure-secret-comparison',
    'secrets-as-files',
    'secrets-inherit',
    'eks-secrets-encryption',
  ];
  for (const name of speaking)
    t.match(
      await findingOf({ name, properties: { tags: ['kubernetes secrets'] } }),
      { category: 'insecure-code' },
      name,
    );
  t.match(await findingOf({ properties: { tags: ['secret', 'security'] } }), { category: 'secrets-in-code' });
  t.match(await findingOf({ name: 'Hard-coded password' }), { category: 'secrets-in-code' });
  t.match(await findingOf({ properties: { tags: ['external/cwe/cwe-798'] } }), {
    category: 'secrets-in-code',
  });
});
