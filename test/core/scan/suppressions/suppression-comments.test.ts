import t from 'tap';
import {
  commentFor,
  ownComment,
} from '../../../../packages/core/src/scan/suppressions/suppression-comments.ts';
import type { Detection } from '../../../../packages/core/src/vocabulary/detection.ts';

const context = { now: new Date('2026-01-01'), rules: new Set(['sql-injection']), cweOf: () => ['CWE-89'] };

/** What accepts a finding in the last of the lines. */
function accepting(...lines: string[]) {
  const startLine = lines.length;
  const location = { path: 'a.js', startLine, endLine: startLine, startColumn: 1, endColumn: 2 };
  const detection = { ruleId: 'sql-injection', category: 'insecure-code', location } as unknown as Detection;
  return commentFor(detection, lines, context);
}

t.test(
  'suppression comments: the line before counts where it is nothing but a comment, or names the next',
  async (t) => {
    t.hasStrict(accepting('// assay:ignore sql-injection a fixture', 'query(x)'), {
      kind: 'assay:ignore',
      reason: 'a fixture',
    });
    t.hasStrict(accepting('run(); // assay:ignore-next-line sql-injection a fixture', 'query(x)'), {
      kind: 'assay:ignore-next-line',
      reason: 'a fixture',
    });
    t.equal(accepting('run(); // assay:ignore sql-injection a fixture', 'query(x)'), undefined);
    t.equal(accepting('run(); // nosemgrep', 'query(x)'), undefined);
    t.hasStrict(accepting('// nosemgrep', 'query(x)'), { kind: 'nosemgrep' });
    t.hasStrict(accepting('query(x) // assay:ignore'), { kind: 'assay:ignore', reason: null });
  },
);

t.test(
  'suppression comments: rules of other scanners are meant by the last part of their name',
  async (t) => {
    t.hasStrict(accepting('query(x) // nosemgrep: javascript.lang.sql-injection'), { kind: 'nosemgrep' });
    t.hasStrict(accepting('query(x) // nosemgrep: other, sql-injection'), { kind: 'nosemgrep' });
    t.equal(accepting('query(x) // nosemgrep: sql-injection.other'), undefined);
    t.equal(accepting('query(x) // nosemgrep: other'), undefined);
  },
);

t.test(
  'suppression comments: nosec is about insecure code, and its rules about their weakness',
  async (t) => {
    t.hasStrict(accepting('query(x) // nosec'), { kind: 'nosec' });
    t.hasStrict(accepting('query(x) // nosec G201'), { kind: 'nosec' });
    t.equal(accepting('query(x) // nosec G401'), undefined);
  },
);

/** What accepts a finding that goes from one of the lines to another. */
function between(lines: readonly string[], startLine: number, endLine: number, startColumn = 1) {
  const location = { path: 'a.js', startLine, endLine, startColumn, endColumn: 2 };
  const detection = { ruleId: 'sql-injection', category: 'insecure-code', location } as unknown as Detection;
  return commentFor(detection, lines, context);
}

t.test('suppression comments: stand in the first fifty lines of a finding, and not behind it', async (t) => {
  const at = (line: number, endLine: number) =>
    between(
      Array.from({ length: 80 }, (_, index) => (index + 1 === line ? 'x // assay:ignore' : 'x')),
      10,
      endLine,
    ) !== undefined;
  t.same(
    [10, 11, 20, 21].map((line) => at(line, 20)),
    [true, true, true, false],
  );
  t.same(
    [59, 60].map((line) => at(line, 80)),
    [true, false],
  );
  t.same(
    [8, 9].map((line) => at(line, 20)),
    [false, false],
    'the line before is code',
  );
  t.equal(between(['a'], 1, 9), undefined);
});

t.test('suppression comments: in a long line they stand near the finding', async (t) => {
  const long = (before: number, after: number) => [
    `${'x'.repeat(before)}/*assay:ignore*/${'y'.repeat(after)}`,
  ];
  t.ok(between(long(0, 1_900), 1, 1, 1_900), 'as a whole it is short enough');
  t.ok(between(long(900, 5_000), 1, 1, 1));
  t.ok(between([`assay:ignore${' '.repeat(3_000)}`], 1, 1, 1), 'from the first sign on');
  t.notOk(between(long(1_100, 5_000), 1, 1, 1));
  t.ok(between(long(2_500, 5_000), 1, 1, 2_000), 'behind the place');
  t.notOk(between(long(3_100, 5_000), 1, 1, 2_000));
  t.ok(between(long(2_100, 5_000), 1, 1, 3_000), 'before it');
  t.notOk(between(long(1_500, 5_000), 1, 1, 3_000));
  t.ok(
    between(['x', `${'x'.repeat(900)} // assay:ignore${' '.repeat(3_000)}`], 1, 2),
    'further lines from their beginning',
  );
  t.notOk(between(['x', `${'x'.repeat(1_100)} // assay:ignore${' '.repeat(3_000)}`], 1, 2));
  t.ok(between([`// ${'x'.repeat(900)} assay:ignore`, 'x'], 2, 2));
  t.notOk(between([`// ${'x'.repeat(1_100)} assay:ignore`, 'x'], 2, 2));
});

t.test('ownComment: holds for its rule and until its day', async (t) => {
  const detection = { ruleId: 'sql-injection', advisory: undefined } as unknown as Detection;
  const read = (reason: string | null) => ownComment({ kind: 'assay:ignore', reason }, detection, context);
  t.strictSame(read('sql-injection why'), { kind: 'assay:ignore', reason: 'why', until: null });
  t.strictSame(read(null), { kind: 'assay:ignore', reason: null, until: null });
  t.match(read('why until 2026-01-01'), { until: '2026-01-02T00:00:00.000Z' });
  t.equal(read('why until 2025-12-31'), undefined);
  t.equal(read('other-rule why'), undefined);
});

t.test('suppression comments: nosec says nothing of other kinds, and names of its rules count', async (t) => {
  const accepted = (line: string, more: object = {}) =>
    commentFor(
      {
        ruleId: 'sql-injection',
        category: 'insecure-code',
        location: { path: 'a', startLine: 1, endLine: 1, startColumn: 1 },
        ...more,
      } as unknown as Detection,
      [line],
      context,
    )?.kind;
  t.equal(accepted('x # nosec', { category: 'quality' }), undefined);
  t.equal(accepted('x # nosec', { location: null }), undefined);
  t.equal(
    accepted('x # nosec G201', { cwe: ['CWE-79'] }),
    undefined,
    'its own weakness, not that of the rule',
  );
  t.equal(accepted('x # nosec B101, G201'), 'nosec');
  t.equal(accepted('x //nolint:errcheck,gosec'), 'nosec');
  t.equal(accepted('x //nolint:gosec // G201'), 'nosec');
  t.equal(accepted('x //nolint:gosec // G401'), undefined);
  t.equal(accepted('x //nolint:errcheck'), undefined);
  t.equal(accepted('x // NOSONAR'), 'NOSONAR');
  t.equal(accepted('x // NOSONAR(S123)'), undefined);
  t.equal(accepted('x // assay:ignore-line'), undefined);
});
