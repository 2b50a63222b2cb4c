// What only newer rules find in code that was there before: by what the rules of today find in that code.
import t from 'tap';
import type { ReportedFinding } from '../../../../packages/core/src/scan/identity/reported-finding.ts';
import {
  type AuditOfNow,
  foundByNewerRules,
  mayBeOfNewerRules,
} from '../../../../packages/core/src/scan/pipeline/found-by-newer-rules.ts';

function finding(fingerprint: string, startLine = 1, more: Partial<ReportedFinding> = {}): ReportedFinding {
  return {
    fingerprint,
    ruleId: 'eval',
    category: 'insecure-code',
    severity: 'high',
    confidence: 'high',
    location: { path: 'a.js', startLine, endLine: startLine, commit: null },
    hint: `${startLine}`,
    ...more,
  } as ReportedFinding;
}

function audit(open: readonly ReportedFinding[], more: Partial<AuditOfNow> = {}): AuditOfNow {
  return { type: 'security', open, unknown: open, earlierRules: undefined, ...more };
}

t.test(
  'newer rules: what they find in the code of before is theirs, and the rest is of the change',
  async (t) => {
    const [old, added] = [finding('v1:old'), finding('v1:added')];

    t.strictSame([...foundByNewerRules(audit([old, added]), [finding('v1:old')])], [old]);
    t.strictSame([...foundByNewerRules(audit([old, added]), [])], [], 'nothing was there');
  },
);

t.test('newer rules: a copy that the change adds is not hidden by the one that was there', async (t) => {
  const [first, second] = [finding('v1:same', 1), finding('v1:same', 9)];

  const found = foundByNewerRules(audit([first, second]), [finding('v1:same', 1)]);
  const known = foundByNewerRules(audit([first, second], { unknown: [second] }), [finding('v1:same', 1)]);

  t.strictSame([...found], [first]);
  t.strictSame([...known], [], 'one of them the earlier result has: the other one is new');
});

t.test('newer rules: what has become worse by the change is not theirs', async (t) => {
  const now = finding('v1:a', 1, { severity: 'critical' });

  t.strictSame([...foundByNewerRules(audit([now]), [finding('v1:a', 1, { severity: 'low' })])], []);
  t.strictSame([...foundByNewerRules(audit([now]), [finding('v1:a', 1, { severity: 'critical' })])], [now]);
});

t.test('newer rules: where advisories decide, only a rule that was not there can be one', async (t) => {
  const now = finding('v1:a', 1, { ruleId: 'vulnerable-dependency' });
  const asked = (earlierRules: readonly string[] | undefined) =>
    mayBeOfNewerRules(
      audit([now], { type: 'dependency', earlierRules: earlierRules && new Set(earlierRules) }),
    ).length;

  t.equal(asked(['vulnerable-dependency']), 0, 'the advisory is new');
  t.equal(asked(['other']), 1);
  t.equal(asked(undefined), 0, 'not known');
});
