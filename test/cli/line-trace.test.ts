// What `assay explain --trace` prints of a line: findings first, then every decision, by rule and place.
import type { LineTrace } from '@assay/core/scan';
import t from 'tap';
import { lineTraceLines } from '../../packages/cli/src/output/line-trace.ts';

const trace = (more: Partial<LineTrace> = {}): LineTrace => ({
  path: 'src/a.js',
  line: 3,
  lineCount: 9,
  leftOut: null,
  decisions: [],
  findings: [],
  ...more,
});
const finding = (more: object) =>
  ({
    ruleId: 'sql-injection',
    severity: 'high',
    title: 'SQL injection',
    location: { path: 'src/a.js', startLine: 3, endLine: 3, commit: null },
    ...more,
  }) as unknown as LineTrace['findings'][number];
const decision = (ruleId: string | null, column: number | null, reason: string) =>
  ({ engine: 'insecure-code', ruleId, pass: 'sink', effect: 'keep', reason, column }) as const;
const lines = (one: LineTrace, width?: number) => [...lineTraceLines(one, width)];

t.test('lineTraceLines: a file that is left out has a reason, and nothing else', async (t) => {
  t.strictSame(lines(trace({ leftOut: 'too_large', lineCount: null })), [
    'src/a.js:3',
    '',
    'The file is left out (too large).',
  ]);
});

t.test('lineTraceLines: findings elsewhere name their place, accepted ones why', async (t) => {
  const elsewhere = { path: 'src/db.js', startLine: 2, endLine: 9, commit: null };
  const shown = lines(
    trace({
      findings: [
        finding({}),
        finding({ location: elsewhere }),
        finding({ location: { ...elsewhere, path: 'src/a.js', startLine: 7 } }),
        finding({ location: { path: 'src/a.js', startLine: 1, endLine: 5, commit: null } }),
        finding({ suppression: { kind: 'comment', reason: 'reviewed', until: null } }),
      ],
    }),
  );

  t.strictSame(shown.slice(3, 9), [
    'high  sql-injection: SQL injection',
    'high  sql-injection: SQL injection at src/db.js:2, whose data flow passes this line',
    'high  sql-injection: SQL injection at src/a.js:7, whose data flow passes this line',
    'high  sql-injection: SQL injection at src/a.js:1, to line 5',
    'high  sql-injection: SQL injection',
    '  accepted: reviewed',
  ]);
});

t.test(
  'lineTraceLines: one heading for the decisions of a rule at a place; long reasons are wrapped',
  async (t) => {
    const shown = lines(
      trace({
        decisions: [
          decision('sql-injection', 5, 'one'),
          decision('sql-injection', 5, 'two'),
          decision(null, null, 'a reason that is too long for the line'),
        ],
      }),
      70,
    );

    t.strictSame(shown.slice(shown.indexOf('Decisions') + 1), [
      'insecure-code: sql-injection, column 5',
      `  kept        ${'sink'.padEnd(24)}  one`,
      `  kept        ${'sink'.padEnd(24)}  two`,
      'insecure-code: the file as a whole',
      `  kept        ${'sink'.padEnd(24)}  a reason that is too long for`,
      `${' '.repeat(40)}the line`,
    ]);
    t.match(lines(trace()).at(-1), /^None: no rule/);
    t.equal(lines(trace())[3], 'None of security or code quality.', 'other audits are not asked');
  },
);
