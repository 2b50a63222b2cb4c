// What newer advisories change about the findings of one inventory: what appears, comes back, closes, and what stays.
import t from 'tap';
import type { Finding } from '../../../../packages/core/src/portal/findings/finding.ts';
import type { KeptFinding } from '../../../../packages/core/src/portal/findings/ingest-store.ts';
import {
  matchedChanges,
  refreshedChanges,
} from '../../../../packages/core/src/portal/inventory/matched-changes.ts';
import type { ReportedFinding } from '../../../../packages/core/src/scan/identity/reported-finding.ts';
import { defaultDueDays } from '../../../../packages/core/src/vocabulary/due-days.ts';
import { priorityOf, ruledPriority } from '../../../../packages/core/src/vocabulary/priority.ts';

const purl = 'pkg:npm/left@1.0.0';
const advisory = {
  id: 'GHSA-aaaa-bbbb-cccc',
  aliases: [],
  kev: null,
  epss: null,
} as unknown as NonNullable<Finding['advisory']>;
const found = {
  purl,
  name: 'left',
  version: '1.0.0',
  fixedVersion: '1.0.1',
  scope: 'runtime',
} as NonNullable<Finding['package']>;
const content = {
  severity: 'high',
  category: 'dependency-vulnerability',
  confidence: 'high',
  advisory,
  package: found,
  title: 'left',
  remediation: '',
  cwe: [],
  exploited: false,
} as const;

const reported = (more: Partial<ReportedFinding> = {}) => {
  const one = { fingerprint: 'v1:one', ...content, ...more };
  return { ...one, priority: priorityOf(one as never) } as ReportedFinding;
};
const known = (status: KeptFinding['status'], statusBy: KeptFinding['statusBy'] = 'tool') => {
  const kept = {
    id: 'one',
    fingerprint: 'v1:one',
    status,
    statusBy,
    firstSeenAt: '2026-01-01T00:00:00.000Z',
  };
  return {
    kept: kept as KeptFinding,
    finding: { id: 'one', ...reported(), ratedByRule: null } as unknown as Finding,
  };
};
const changes = (
  one: ReturnType<typeof known> | null,
  now: readonly ReportedFinding[],
  purls: readonly string[] = [purl],
) =>
  matchedChanges({
    kept: one ? [one.kept] : [],
    known: new Map(one ? [['one', one.finding]] : []),
    reported: now,
    purls: new Set(purls),
  }).map(({ kind, event }) => `${kind} ${event?.kind ?? 'silently'}`);

t.test('matched changes: an advisory that is new opens a finding', (t) => {
  t.same(changes(null, [reported()]), ['opened advisory_published']);
  t.end();
});

t.test('matched changes: one that is withdrawn closes what nobody has decided on', (t) => {
  const closed = ['closed advisory_withdrawn'];
  t.same(changes(known('open'), []), closed);
  t.same(changes(known('acknowledged', 'suppression'), []), closed);
  t.same(changes(known('acknowledged', 'rule'), []), closed);
  for (const status of ['acknowledged', 'false_positive', 'wont_fix'] as KeptFinding['status'][])
    t.same(changes(known(status, 'person'), []), [], `${status} by a person`);
  t.same(changes(known('resolved'), []), []);
  t.same(changes(known('open'), [], []), [], 'what the inventory does not have says nothing');
  t.end();
});

t.test(
  'matched changes: what a rule decided is kept until rules decide again, and is no change',
  async (t) => {
    const one = known('open');
    const { priority } = one.finding;
    const ruled = {
      ...one.finding,
      ...{ location: null, references: [], owners: [], excerpt: null, suppression: null },
      dueAt: '2026-01-15T00:00:00.000Z',
      priority: ruledPriority(priority, 'low', 'Why.'),
      ratedByRule: {
        priorityRuleId: 'r',
        dueRuleId: null,
        computed: { priority: priority.level, score: priority.score, dueAt: null },
      },
    };
    t.same(changes({ ...one, finding: ruled }, [reported()]), []);
    const [change] = matchedChanges({
      kept: [one.kept],
      known: new Map([['one', ruled]]),
      reported: [reported({ severity: 'critical' })],
      purls: new Set([purl]),
    });
    t.match(change?.update?.(defaultDueDays), { priority_rule_id: 'r', priority_level: 'low' });
    t.match(change?.finding.priority, {
      level: priorityOf(reported({ severity: 'critical' }) as never).level,
    });
  },
);

t.test('matched changes: what a tool had resolved comes back, what a person had does not', (t) => {
  t.same(changes(known('resolved', 'tool'), [reported()]), ['opened advisory_published']);
  t.same(changes(known('resolved', 'person'), [reported()]), []);
  t.end();
});

t.test('matched changes: says what has changed, and nothing of what has not', (t) => {
  t.same(changes(known('open'), [reported()]), []);
  const kev = { dateAdded: '2026-11-19', dueDate: '2026-12-10', ransomware: false };
  const listed = reported({ advisory: { ...advisory, kev }, exploited: true });
  t.same(changes(known('open'), [listed]), ['changed added_to_kev']);
  t.same(changes(known('acknowledged', 'person'), [listed]), ['changed added_to_kev']);
  t.same(changes(known('open'), [reported({ severity: 'critical' })]), ['changed advisory_changed']);
  const epss = { probability: 0.9, percentile: 0.99, date: '2026-11-20' };
  t.same(changes(known('open'), [reported({ advisory: { ...advisory, epss } })]), ['changed epss_changed']);
  const slightly = { ...epss, probability: 0.01 };
  t.same(changes(known('open'), [reported({ advisory: { ...advisory, epss: slightly } })]), [
    'changed silently',
  ]);
  t.end();
});

t.test('matched changes: what is written keeps places and texts of the last audit', (t) => {
  const one = known('open');
  const kept = { ...one.kept, anchorHash: 'anchor', toolFingerprint: 'tool', hint: 'hint' };
  const before = { ...one.finding, title: 'old', remediation: 'old fix' } as Finding;
  const change = (now: ReportedFinding) =>
    matchedChanges({
      kept: [kept],
      known: new Map([['one', before]]),
      reported: [now],
      purls: new Set([purl]),
    })[0];
  const severity = reported({ severity: 'critical', title: 'new', remediation: 'new fix', cwe: ['CWE-1'] });
  t.match(change(severity), {
    id: 'one',
    finding: {
      anchorHash: 'anchor',
      toolFingerprint: 'tool',
      hint: 'hint',
      pathBound: false,
      title: 'new',
      remediation: 'old fix',
      cwe: ['CWE-1'],
    },
    event: { before: { severity: 'high' }, after: { severity: 'critical' } },
  });
  const fixed = change(reported({ package: { ...found, fixedVersion: '1.0.2' }, remediation: 'new fix' }));
  t.match(fixed, { finding: { remediation: 'new fix', package: { fixedVersion: '1.0.2' } }, event: null });
  t.equal(
    change(reported({ package: { ...found, scope: 'development' } })),
    undefined,
    'the scope is of the audit',
  );
  const opened = matchedChanges({ kept: [], known: new Map(), reported: [severity], purls: new Set() })[0];
  t.match(opened, {
    id: null,
    event: { before: null, after: { status: 'open', severity: 'critical', advisory: advisory.id } },
  });
  const [closed] = matchedChanges({
    kept: [kept],
    known: new Map([['one', before]]),
    reported: [],
    purls: new Set([purl]),
  });
  t.match(closed, {
    id: 'one',
    event: { before: { status: 'open' }, after: { status: 'resolved', advisory: advisory.id } },
  });
  t.end();
});

t.test('matched changes: what left the list of exploited ones, and what no advisory is about', (t) => {
  const kev = { dateAdded: '2026-11-19', dueDate: '2026-12-10', ransomware: false };
  const one = known('open');
  const listed = {
    ...one,
    finding: { ...one.finding, ...reported({ advisory: { ...advisory, kev }, exploited: true }), id: 'one' },
  };
  t.same(changes(listed as typeof one, [reported()]), ['changed removed_from_kev']);
  const without = { ...one, finding: { ...one.finding, advisory: null } as unknown as Finding };
  t.same(changes(without, []), [], 'a finding of another kind');
  t.same(changes({ ...one, finding: { ...one.finding, package: null } as unknown as Finding }, []), []);
  t.end();
});

t.test('matched changes: by identity first, and each reported one once', (t) => {
  const [a, b] = [known('open'), known('open')];
  const other = {
    kept: { ...b.kept, id: 'two', fingerprint: 'v1:two' },
    finding: { ...b.finding, id: 'two', fingerprint: 'v1:two' },
  };
  const given = matchedChanges({
    kept: [a.kept, other.kept],
    known: new Map([
      ['one', a.finding],
      ['two', other.finding as Finding],
    ]),
    reported: [reported({ fingerprint: 'v1:two', severity: 'critical' })],
    purls: new Set([purl]),
  });
  t.same(
    given.map(({ kind, id }) => [kind, id]),
    [
      ['changed', 'two'],
      ['closed', 'one'],
    ],
  );
  t.end();
});

t.test(
  'refreshed changes: of imported findings what is open or accepted, and nothing that is resolved',
  (t) => {
    const kev = { dateAdded: '2026-11-19', dueDate: '2026-12-10', ransomware: false };
    const refreshed = (
      status: KeptFinding['status'],
      now: object | undefined,
      by: KeptFinding['statusBy'] = 'tool',
    ) => {
      const one = known(status, by);
      const answers = new Map(now === undefined ? [] : [['one', now as never]]);
      return refreshedChanges([one.kept], new Map([['one', one.finding]]), answers);
    };
    const listed = { advisory: { ...advisory, kev }, package: found };
    t.match(refreshed('open', listed), [
      { kind: 'changed', finding: { exploited: true }, event: { kind: 'added_to_kev' } },
    ]);
    t.equal(refreshed('acknowledged', listed, 'person').length, 1);
    for (const by of ['tool', 'person'] as const) t.same(refreshed('resolved', listed, by), []);
    t.same(refreshed('open', { advisory, package: found }), [], 'nothing is new');
    t.same(refreshed('open', undefined), []);
    t.same(refreshed('open', { advisory: null, package: found }), []);
    t.same(refreshedChanges([known('open').kept], new Map(), new Map([['one', listed as never]])), []);
    t.end();
  },
);
