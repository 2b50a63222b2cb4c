// What to do first: the levels by hand, and the decision tree of arXiv 2506.01220 (KEV or EPSS ≥ 0.088, then CVSS ≥ 7).
import t from 'tap';
import {
  epssScoreText,
  exploitationOf,
  type PriorityInputs,
  priorityAgain,
  priorityInContext,
  priorityLevels,
  priorityOf,
  priorityOrder,
} from '../../../packages/core/src/vocabulary/priority.ts';
import { severities } from '../../../packages/core/src/vocabulary/severity.ts';
import { seededChoice } from '../portal/findings/rerun.ts';

const kev = { dateAdded: '2026-11-19', dueDate: '2026-12-10', ransomware: true };
const epss = (probability: number) => ({ probability, percentile: null, date: '2026-11-20' });

function inputs(given: Partial<PriorityInputs>): PriorityInputs {
  return {
    severity: 'medium',
    category: 'dependency-vulnerability',
    advisory: null,
    package: null,
    ...given,
  };
}

t.test('exploitationOf: what was never asked about is unknown, and not none', (t) => {
  t.equal(exploitationOf(null), 'unknown');
  t.equal(exploitationOf({ kev: null, epss: null }), 'unknown');
  t.equal(exploitationOf({ kev: null, epss: epss(0.0879) }), 'none');
  t.equal(exploitationOf({ kev: null, epss: epss(0.088) }), 'likely');
  t.equal(exploitationOf({ kev, epss: epss(0) }), 'active');
  t.end();
});

t.test('priorityOf: levels, by hand', (t) => {
  const runtime = { scope: 'runtime', fixedVersion: '1.0.1' } as const;
  const development = { scope: 'development', fixedVersion: null } as const;
  const cases: readonly (readonly [string, Partial<PriorityInputs>, string, number])[] = [
    ['on the KEV list, medium', { advisory: { kev, epss: null } }, 'urgent', 90],
    ['on the KEV list, info', { severity: 'info', advisory: { kev, epss: null } }, 'urgent', 90],
    [
      'on the KEV list, not called',
      { advisory: { kev, epss: null }, reachability: 'not_called' },
      'medium',
      35,
    ],
    ['likely and high', { severity: 'high', advisory: { kev: null, epss: epss(0.088) } }, 'urgent', 80],
    ['likely and medium', { advisory: { kev: null, epss: epss(0.5) } }, 'high', 60],
    [
      'just not likely and high',
      { severity: 'high', advisory: { kev: null, epss: epss(0.0879) } },
      'medium',
      50,
    ],
    ['high, nothing known', { severity: 'high', advisory: { kev: null, epss: null } }, 'medium', 50],
    ['critical with a fix', { severity: 'critical', package: runtime }, 'high', 70],
    [
      'likely and high, development only',
      { severity: 'high', advisory: { kev: null, epss: epss(0.9) }, package: development },
      'high',
      70,
    ],
    ['malware', { severity: 'critical', category: 'malicious-package' }, 'urgent', 100],
    ['a live secret', { severity: 'high', category: 'secrets-in-code', verification: 'live' }, 'urgent', 95],
    [
      'a revoked secret',
      { severity: 'info', category: 'secrets-in-code', verification: 'revoked' },
      'low',
      0,
    ],
    ['low', { severity: 'low' }, 'low', 15],
  ];
  for (const [name, given, level, score] of cases) {
    const priority = priorityOf(inputs(given));
    t.match(priority, { level, score }, name);
    t.ok(priority.reasons.length > 0, `${name}: says why`);
  }
  t.end();
});

t.test(
  'priorityOf: on generated vulnerabilities it is urgent exactly where the decision tree says act',
  (t) => {
    const choice = seededChoice(7);
    let wrong = 0;
    for (let n = 0; n < 10_000; n += 1) {
      const severity = choice.pick(severities);
      const isListed = choice.below(20) === 0;
      const probability = choice.below(10) === 0 ? choice.below(1_000) / 1_000 : choice.below(88) / 1_000;
      const advisory = { kev: isListed ? kev : null, epss: epss(probability) };
      const isSevere = severity === 'critical' || severity === 'high';
      // The interface goes further for KEV: exploited is urgent whatever the CVSS score.
      const acts = isListed || (probability >= 0.088 && isSevere);
      if ((priorityOf(inputs({ severity, advisory })).level === 'urgent') !== acts) wrong += 1;
    }
    t.equal(wrong, 0);
    t.end();
  },
);

t.test('priorityOf: more severe, more likely or fixable is never less pressing', (t) => {
  const choice = seededChoice(8);
  let wrong = 0;
  for (let n = 0; n < 5_000; n += 1) {
    const severity = severities[1 + choice.below(4)] ?? 'low';
    const worse = severities[severities.indexOf(severity) - 1] ?? severity;
    const advisory = choice.below(2) ? { kev: null, epss: epss(choice.below(100) / 100) } : null;
    const found = choice.below(2) ? ({ scope: 'runtime', fixedVersion: null } as const) : null;
    const score = (given: Partial<PriorityInputs>) =>
      priorityOf(inputs({ severity, advisory, package: found, ...given })).score;
    if (score({ severity: worse }) < score({})) wrong += 1;
    if (score({ advisory: { kev, epss: advisory?.epss ?? null } }) < score({})) wrong += 1;
    if (found && score({ package: { ...found, fixedVersion: '2' } }) < score({})) wrong += 1;
  }
  t.equal(wrong, 0);
  t.equal(priorityLevels[0], 'urgent');
  t.end();
});

t.test('epssScoreText: neither none of a small chance nor all of an uncertain one', (t) => {
  const text = (probability: number, percentile: number | null = null, date: string | null = null) =>
    epssScoreText({ probability, percentile, date });

  t.equal(text(0.00003, 0.129, '2026-11-20'), 'less than 0.1 % (percentile 12) on 2026-11-20');
  t.equal(text(0.0004999), 'less than 0.1 %');
  t.equal(text(0.0005), '0.1 %');
  t.equal(text(0), '0.0 %');
  t.equal(text(0.943, 0.9999), '94.3 % (percentile 99)');
  t.equal(text(0.99951), 'more than 99.9 %');
  t.equal(text(1, 1), '100.0 % (percentile 100)');
  t.end();
});

t.test('priorityOrder: exploited first, then the points beyond the score, then severity', (t) => {
  const runtime = { scope: 'runtime', fixedVersion: '1.0.1' } as const;
  const critical = { severity: 'critical', package: runtime } as const;
  const exploited = { advisory: { kev, epss: epss(0.9) } };
  const likely = { advisory: { kev: null, epss: epss(0.9) } };
  const inOrder: readonly Partial<PriorityInputs>[] = [
    { ...critical, ...exploited, reachability: 'reachable' },
    { ...critical, ...exploited },
    { severity: 'medium', ...exploited },
    { severity: 'low', ...exploited },
    { ...critical, ...likely, reachability: 'reachable' },
    { ...critical, ...likely },
    { severity: 'high', ...likely },
    { ...critical, ...exploited, reachability: 'not_called' },
    { severity: 'critical' },
    { severity: 'info', category: 'secrets-in-code', verification: 'revoked' },
  ];
  const orders = inOrder.map((given) => priorityOrder(priorityOf(inputs(given)), inputs(given).severity));
  t.same(
    orders,
    orders.toSorted((a, b) => b - a),
  );
  t.equal(new Set(orders).size, orders.length);
  t.end();
});

t.test('priorityInContext: what people know of the repository counts, and only the last of it', (t) => {
  const known = {
    severity: 'high' as const,
    category: 'insecure-code' as const,
    advisory: null,
    package: null,
  };
  const own = priorityOf(known);
  const rated = (
    criticality: 'low' | 'medium' | 'high' | null,
    exposure: 'public' | 'internal' | 'isolated' | 'unknown',
  ) => priorityInContext(own, 'high', { criticality, exposure });

  t.same(rated(null, 'unknown'), own);
  t.same(rated('medium', 'internal'), own, 'neither raises nor lowers');
  t.match(rated('high', 'public'), { score: 65, level: 'high' });
  t.match(rated('low', 'isolated'), { score: 30, level: 'medium' });
  t.same(
    rated('high', 'public').reasons.map(({ code }) => code),
    ['public', 'high_criticality', 'severity'],
  );
  t.same(priorityInContext(rated('high', 'public'), 'high', { criticality: null, exposure: 'unknown' }), own);
  t.end();
});

t.test('priorityInContext: a score that was cut comes back, and exploitation keeps its floor', (t) => {
  const kevOne = {
    severity: 'critical' as const,
    category: 'dependency-vulnerability' as const,
    package: null,
  };
  const cut = priorityOf({ ...kevOne, advisory: { kev, epss: null } });
  t.equal(cut.score, 100);
  const low = { criticality: 'low', exposure: 'isolated' } as const;
  t.same(
    priorityInContext(priorityInContext(cut, 'critical', low), 'critical', {
      criticality: null,
      exposure: 'unknown',
    }),
    cut,
  );
  const info = priorityOf({ ...kevOne, severity: 'info', advisory: { kev, epss: null } });
  t.match(priorityInContext(info, 'info', low), { level: 'urgent', score: 90 });
  t.end();
});

t.test('priorityAgain: keeps what was known of the repository', (t) => {
  const known = {
    severity: 'high' as const,
    category: 'dependency-vulnerability' as const,
    advisory: null,
    package: null,
  };
  const priority = priorityInContext(priorityOf(known), 'high', { criticality: 'high', exposure: 'public' });
  const likely = { kev: null, epss: epss(0.9) };
  t.match(priorityAgain({ ...known, advisory: likely, priority }), { score: 95 });
  t.end();
});
