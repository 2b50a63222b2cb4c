import t from 'tap';
import { commentFor } from '../../../../packages/core/src/scan/suppressions/suppression-comments.ts';
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
