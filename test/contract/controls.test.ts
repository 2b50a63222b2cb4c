// Every control keeps the family's contract: index and folder agree, ids, texts and policies are whole.
import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { findConditionFault } from '../../packages/core/src/portal/compliance/conditions/policy-condition.ts';
import { controlPolicies } from '../../packages/core/src/scan/engines/compliance/control-policies.ts';
import { controlChecks } from '../../packages/core/src/scan/engines/compliance/controls/index.ts';

const folder = new URL('../../packages/core/src/scan/engines/compliance/controls/', import.meta.url);

t.test('controls: the index lists every file of the folder, sorted, under its name', async (t) => {
  const files = readdirSync(folder)
    .filter((name) => name !== 'index.ts')
    .map((name) => name.replace(/\.ts$/, ''))
    .sort();

  t.strictSame(
    controlChecks.map(({ id }) => id),
    files,
  );
});

t.test('controls: every control has a question, a reason and a remediation', async (t) => {
  const faults: string[] = [];
  for (const { id, title, why, remediation, references, requirements } of controlChecks) {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) faults.push(`${id}: not kebab-case`);
    if (title.length < 6 || title.length > 60) faults.push(`${id}: title`);
    if (why.length < 30 || !/[.]$/.test(why)) faults.push(`${id}: why`);
    if (remediation.length < 30 || !remediation.endsWith('.')) faults.push(`${id}: remediation`);
    if (references.length === 0 || references.some((url) => !url.startsWith('https://')))
      faults.push(`${id}: references`);
    if (requirements.length === 0) faults.push(`${id}: requirements`);
    if (requirements.some((one) => one.startsWith('OSPS') && !/^OSPS-[A-Z]{2}-\d\d\.\d\d$/.test(one)))
      faults.push(`${id}: requirement id`);
  }
  t.strictSame(faults, []);
});

t.test('controls: evaluate at least 26 requirements of OSPS Baseline without the code host', async (t) => {
  const fromProvider = new Set(
    controlChecks.filter((one) => /\bproviderSays\(/.test(one.check.toString())).map(({ id }) => id),
  );
  const decided = new Set(
    controlChecks
      .filter(({ id }) => !fromProvider.has(id))
      .flatMap(({ requirements }) => requirements.filter((one) => one.startsWith('OSPS'))),
  );

  t.ok(decided.size >= 26, `${decided.size} of the 64 requirements`);
});

t.test('controls: the built-in policies are generated from the controls, as conditions', async (t) => {
  t.strictSame(
    controlPolicies.map(({ key, level, name, description }) => ({ key, level, name, description })),
    controlChecks.map(({ id, level, title, why }) => ({ key: id, level, name: title, description: why })),
    'run npm run docs',
  );
  for (const { condition } of controlPolicies) t.equal(findConditionFault(condition), null);
});

t.test('controls: no pattern that reads repository content is unbounded', async (t) => {
  const faults = readdirSync(folder).flatMap((name) =>
    readFileSync(new URL(name, folder), 'utf8')
      .split('\n')
      .filter((line) => /\\[bsSwd]|\[\^/.test(line))
      .map((line) => line.replaceAll(/\[(?:\\.|[^\]\\])+\]/g, 'CLASS'))
      .filter((line) => /(?:\\[sSwd]|(?<!\\)\.|CLASS)[*+]/.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );

  t.strictSame(faults, []);
});
