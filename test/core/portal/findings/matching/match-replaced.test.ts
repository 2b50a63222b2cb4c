// Which of the findings of single advisories lives on as the one finding of a runtime.
import t from 'tap';
import { matchReplaced } from '../../../../../packages/core/src/portal/findings/matching/match-replaced.ts';
import { normalizeDetections } from '../../../../../packages/core/src/scan/identity/normalize-detections.ts';
import type { ReportedFinding } from '../../../../../packages/core/src/scan/identity/reported-finding.ts';

type Decision = Partial<{ status: 'open' | 'acknowledged' | 'false_positive' | 'resolved'; ends: string }>;

const found = {
  ...(normalizeDetections(
    [
      {
        ruleId: 'vulnerable-runtime',
        category: 'dependency-vulnerability',
        severity: 'high',
        title: 'Node.js 18 has vulnerabilities',
        description: 'Versions below 18.20 have them.',
        remediation: 'Update it.',
        location: { path: '.nvmrc', startLine: 1, endLine: 1 },
        anchor: { kind: 'code', text: '18' },
      },
    ],
    { fingerprintKey: 'key', commit: null },
  )[0] as ReportedFinding),
  replaces: ['one', 'two'],
};

function known(fingerprint: string, firstSeenAt: string, { status = 'open', ends }: Decision = {}) {
  const statusExpiresAt = ends ?? null;
  return { ...found, id: fingerprint, fingerprint, firstSeenAt, status, statusExpiresAt, missingSince: null };
}

function survivor(...all: ReturnType<typeof known>[]): string | undefined {
  return matchReplaced(new Set(all), new Set([found]))[0]?.[0].id;
}

t.test('matchReplaced: the oldest open finding lives on, in any order', async (t) => {
  const [first, second] = [known('one', '2026-01-01'), known('two', '2026-02-01')];

  t.equal(survivor(first, second), 'one');
  t.equal(survivor(second, first), 'one');
});

t.test('matchReplaced: an open finding lives on rather than an older decision', async (t) => {
  const decided = known('one', '2026-01-01', { status: 'acknowledged' });

  t.equal(survivor(decided, known('two', '2026-02-01')), 'two');
});

t.test('matchReplaced: the decision that ends first lives on, and only where all are decided', async (t) => {
  const soon = known('one', '2026-02-01', { status: 'acknowledged', ends: '2026-05-01' });
  const accepted = known('two', '2026-01-01', { status: 'acknowledged' });
  const refuted = known('two', '2026-01-01', { status: 'false_positive' });

  t.equal(survivor(accepted, soon), 'one');
  t.equal(survivor(refuted, { ...accepted, id: 'one', fingerprint: 'one' }), 'one');
  t.equal(survivor(soon), undefined, 'the other advisory is open');
  t.equal(survivor(soon, known('two', '2026-01-01', { status: 'resolved' })), undefined);
});
