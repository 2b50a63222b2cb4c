// Findings whose texts are in a file: the same as before, whatever is read of them and in whatever order.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { FindingSpill } from '../../../../packages/core/src/portal/findings/finding-spill.ts';
import { normalizeDetections } from '../../../../packages/core/src/scan/identity/normalize-detections.ts';
import type { ReportedFinding } from '../../../../packages/core/src/scan/identity/reported-finding.ts';

function findings(count: number): readonly ReportedFinding[] {
  return normalizeDetections(
    Array.from({ length: count }, (_, index) => ({
      ruleId: `rule-${index % 3}`,
      category: 'insecure-code' as const,
      severity: 'high' as const,
      title: `Title ${index} – ünï`,
      description: 'Description. '.repeat(40) + index,
      remediation: 'Remediation.',
      location: { path: `src/${index % 5}.js`, startLine: index + 1, endLine: index + 1 },
      anchor: { kind: 'code' as const, text: `call(${index})` },
      cwe: ['CWE-79'],
      references: [`https://example.com/${index}`],
      flow: [{ line: 1, code: 'source()' }],
    })),
    { fingerprintKey: 'k', commit: 'c'.repeat(40) },
  );
}

const read = [
  'fingerprint',
  'anchorHash',
  'hint',
  'ruleId',
  'severity',
  'location',
  'priority',
  'cwe',
  'owners',
  'title',
  'description',
  'references',
  'flow',
  'excerpt',
] as const;

t.test('FindingSpill: gives back what was kept, in the order that is asked for', async (t) => {
  const path = join(t.testdir(), 'spill');
  const spill = new FindingSpill(path);
  const given = findings(700);
  const ids = given.map((one) => spill.keep(one));

  const back = await spill.findings(ids.toReversed());

  t.equal(statSync(path).mode & 0o777, 0o600);
  const shown = (one: ReportedFinding) => Object.fromEntries(read.map((name) => [name, one[name]]));
  t.strictSame(
    back.map(shown),
    given.toReversed().map((one) => JSON.parse(JSON.stringify(shown(one)))),
  );
  t.equal(Object.keys(back[0] ?? {}).includes('description'), false, 'its texts are not held');
  spill.close();
  t.notOk(existsSync(path));
});

t.test('FindingSpill: what is replaced by a better one of the same place is not given back', async (t) => {
  const spill = new FindingSpill(join(t.testdir(), 'spill'));
  const [first, second] = findings(2).map((one) => spill.keep(one));

  t.same((await spill.findings([second ?? 0])).length, 1);
  t.same((await spill.findings([first ?? 0, second ?? 0])).length, 2);
  spill.close();
});
