// What an import says of how much was read.
import t from 'tap';
import { coverageOf } from '../../../../packages/core/src/portal/imports/import-coverage.ts';

const run = (paths: readonly string[], complete = true) => ({ complete, paths: new Set(paths) });

t.test('coverageOf: counts each file once, and what is in no file not at all', async (t) => {
  const runs = [run(['a.ts', 'b.ts', '']), run(['b.ts'])];
  t.match(coverageOf(runs, { leftOut: 0, unmatched: 0 }), {
    complete: true,
    filesScanned: 2,
    filesSkipped: 0,
    skipped: [],
    notices: [],
  });
});

t.test('coverageOf: says what was not read', async (t) => {
  const coverage = coverageOf([run([], false), run([])], { leftOut: 3, unmatched: 2 });
  t.match(coverage, {
    complete: false,
    filesSkipped: 4,
    skipped: [
      { reason: 'engine_failed', count: 1 },
      { reason: 'finding_limit', count: 3 },
    ],
    notices: [{ reason: 'statement_not_matched', count: 2 }],
  });
  t.not(coverage.level, 'full');
});
