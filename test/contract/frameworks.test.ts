// Every framework keeps the family's contract: index and folder agree, and what is mapped exists.
import { readdirSync } from 'node:fs';
import t from 'tap';
import {
  builtInPolicies,
  builtInPolicyId,
  explanationOf,
} from '../../packages/core/src/portal/compliance/built-in-policies.ts';
import { frameworks } from '../../packages/core/src/portal/compliance/frameworks/index.ts';
import { loadRules } from '../../packages/core/src/scan/engines/index.ts';

const folder = new URL('../../packages/core/src/portal/compliance/frameworks/', import.meta.url);
const others = ['framework', 'index'];

t.test('frameworks: the index lists every file of the folder, sorted by id', async (t) => {
  const files = readdirSync(folder).map((name) => name.replace(/\.ts$/, ''));

  t.strictSame(
    frameworks.map(({ id }) => id),
    files.filter((name) => !others.includes(name)).sort(),
  );
});

t.test('frameworks: map to policies and rules that are there, each requirement once', async (t) => {
  const keys = new Set(builtInPolicies.map(({ key }) => key));
  const rules = await loadRules();
  for (const { id, requirements, total, url, scope } of frameworks) {
    const ids = requirements.map((one) => one.id);
    t.equal(new Set(ids).size, ids.length, `${id}: no requirement twice`);
    t.ok(total === null || total >= ids.length, `${id}: no more than there are`);
    t.match(url, /^https:\/\//);
    t.match(scope, /\.$/);
    t.strictSame(
      requirements.flatMap((one) => one.policies.filter((key) => !keys.has(key))),
      [],
      `${id}: policies`,
    );
    t.strictSame(
      requirements.flatMap((one) => one.rules.filter((rule) => !rules.has(rule))),
      [],
      `${id}: rules`,
    );
  }
});

t.test('frameworks: policies name the requirements they are mapped to', async (t) => {
  const { requirements } = explanationOf(builtInPolicyId('two-factor'));

  t.ok(requirements.includes('ISO 27001 A.8.5'));
  t.ok(requirements.includes('NIS2 Art. 21(2)(j)'));
  t.ok(requirements.includes('OSPS-AC-01.01'), 'beside what the control says itself');
  t.equal(new Set(requirements).size, requirements.length);
});
