// Findings whose texts are in a file: the same as before, whatever is read of them and in whatever order.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import {
  FindingSpill,
  SpilledFindings,
} from '../../../../packages/core/src/portal/findings/finding-spill.ts';
import { normalizeDetections } from '../../../../packages/core/src/scan/identity/normalize-detections.ts';
import type { ReportedFinding } from '../../../../packages/core/src/scan/identity/reported-finding.ts';

function findings(count: number): readonly ReportedFinding[] {
  return normalizeDetections(
    Array.from({ length: count }, (_, index) => ({
      ruleId: `rule-${index % 3}`,
      category: 'insecure-code' as const,
      severity: index % 2 === 0 ? ('high' as const) : ('low' as const),
      title: `Title ${index} – ünï`,
      description: 'Description. '.repeat(40) + index,
      remediation: 'Remediation.',
      location: { path: `src/${index % 5}.js`, startLine: (index % 50) + 1, endLine: index + 1 },
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

  const back = spill.read(ids.toReversed());

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

t.test('FindingSpill: puts them in the order of severity, file, line and rule', async (t) => {
  const spill = new FindingSpill(join(t.testdir(), 'spill'));
  const given = findings(400);
  const ids = given.map((one) => spill.keep(one));
  const place = ({ severity, location, ruleId }: ReportedFinding) =>
    [severity, location?.path, location?.startLine, ruleId].join(' ');

  const ordered = await spill.inOrder(ids.toReversed());

  t.strictSame(spill.read(ordered).map(place), given.map(place));
  t.strictSame(await spill.inOrder(ids), ordered, 'however they come');
  spill.close();
});

t.test('SpilledFindings: only those that are meant, and what is asked of all of them', async (t) => {
  const spill = new FindingSpill(join(t.testdir(), 'spill'));
  const [first, second, third] = findings(3) as [ReportedFinding, ReportedFinding, ReportedFinding];
  const advisory = { id: 'CVE-1', aliases: [] } as unknown as ReportedFinding['advisory'];
  const ids = [
    spill.keep({ ...first, advisory, replaces: ['v1:old'] }),
    spill.keep(second),
    spill.keep({ ...third, location: null, category: 'code-smell' }),
  ];
  const all = new SpilledFindings(spill, [...ids.slice(1), ...ids.slice(0, 1)]);

  t.same(
    all.ids.map((id) => [all.hasAdvisory(id), all.isJoinable(id)]),
    [
      [false, true],
      [false, false],
      [true, true],
    ],
  );
  t.same([...all.replaced], ['v1:old']);
  const some = await all.filter(({ fingerprint }) => fingerprint !== second.fingerprint);
  t.same(some.ids, [ids[2], ids[0]]);
  t.same(
    some.read(some.ids).map(({ fingerprint }) => fingerprint),
    [third.fingerprint, first.fingerprint],
  );
  spill.close();
});
