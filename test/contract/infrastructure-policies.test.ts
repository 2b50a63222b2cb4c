// Every policy about infrastructure keeps the family's contract: file and id agree, samples do what they say.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { compileCheck } from '../../packages/core/src/scan/engines/infrastructure/infrastructure-policy.ts';
import { readPolicyFolder } from '../../packages/core/src/scan/engines/infrastructure/load-policies.ts';
import { problemOf } from '../../packages/core/src/scan/engines/infrastructure/test-policy.ts';
import { scanInfrastructure } from '../helpers/scan-infrastructure.ts';

const folder = join(import.meta.dirname, '../../packages/core/src/scan/engines/infrastructure/policies');
// A build keeps one sample of each.
const policies = readPolicyFolder(folder);

t.test('infrastructure policies: every policy is in a file of its name', async (t) => {
  const files = readdirSync(folder)
    .flatMap((family) => readdirSync(join(folder, family)))
    .map((name) => name.replace(/\.yaml$/, ''))
    .sort();

  t.strictSame(
    policies.map(({ id }) => id),
    files,
  );
});

t.test('infrastructure policies: every policy has a title, severity and remediation', async (t) => {
  const faults: string[] = [];
  const aliases = new Map<string, string>();
  for (const policy of policies) {
    const { id, title, description, remediation, cwe, references } = policy;
    if (title.length < 8 || title.length > 80 || title.endsWith('.')) faults.push(`${id}: title`);
    if (!description.endsWith('.') || !remediation.endsWith('.')) faults.push(`${id}: sentences`);
    if (cwe.some((one) => !/^CWE-\d+$/.test(one))) faults.push(`${id}: cwe`);
    if (references.some((url) => !URL.canParse(url))) faults.push(`${id}: references`);
    for (const alias of new Set(policy.aliases)) {
      if (
        !/^(?:CKV2?_[A-Z0-9]+_\d+|AVD-[A-Z]+-\d{4}|DL\d{4}|[A-Z]+-\d{4}|[0-9a-f]{8}-[0-9a-f-]{27}|[a-z]+(?:-[a-z]+)*)$/.test(
          alias,
        )
      )
        faults.push(`${id}: alias ${alias}`);
      aliases.set(alias, id);
    }
    for (const check of policy.checks) compileCheck(check);
  }
  t.strictSame(faults, []);
});

t.test(
  'infrastructure policies: every failing sample is reported by its policy, every passing one is not',
  async (t) => {
    const faults = policies.flatMap((policy) => {
      const problem = problemOf(policy);
      return problem === undefined ? [] : [`${policy.id}: ${problem}`];
    });
    t.strictSame(faults, []);
  },
);

t.test('every policy with edits suggests one for a failing sample', async (t) => {
  const without: string[] = [];
  for (const policy of policies.filter(({ edits }) => edits.length > 0)) {
    const scans = await Promise.all(policy.fail.map((sample) => scanInfrastructure(sample, [policy])));
    if (!scans.some(({ detections }) => detections.some(({ suggestedEdit }) => suggestedEdit)))
      without.push(policy.id);
  }
  t.strictSame(without, []);
});
