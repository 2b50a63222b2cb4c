import t from 'tap';
import { Coverage, readCoverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import {
  isConclusive,
  isUndecided,
} from '../../../../../packages/core/src/scan/source/coverage/coverage-level.ts';

type Fill = (coverage: Coverage) => void;

function summaryOf(fill: Fill) {
  const coverage = new Coverage();
  fill(coverage);
  return coverage.summary();
}

t.test('coverageLevel: full, limited by fewer rules, partial by what was not read or compared', async (t) => {
  const levels: readonly (readonly [level: string, what: string, fill: Fill])[] = [
    ['full', 'nothing', () => {}],
    ['full', 'left out by design', (one) => one.skip('vendored', 'vendor/a.js')],
    [
      'limited',
      'a language without rules',
      (one) => one.notice('language_not_analyzed', { subject: 'Rust' }),
    ],
    ['limited', 'a manifest alone', (one) => one.notice('manifest_without_lockfile', { subject: 'npm' })],
    ['partial', 'a large file', (one) => one.skip('too_large', 'a.json')],
    ['partial', 'a broken file', (one) => one.broken({ path: 'a.json', line: 1, message: 'Broken.' })],
    ['partial', 'a package', (one) => one.notCompared('no_version')],
    ['partial', 'a shallow history', (one) => one.notice('history_shallow')],
  ];

  for (const [level, what, fill] of levels) {
    const summary = summaryOf(fill);
    t.equal(summary.level, level, what);
    t.equal(summary.complete, level !== 'partial', what);
  }
});

t.test('isConclusive: files that are named leave the rest decided, a limit does not', async (t) => {
  t.equal(isConclusive(summaryOf((one) => one.skip('too_large', 'a.json'))), true);
  t.equal(isConclusive(summaryOf((one) => one.notCompared('no_version'))), true);
  t.equal(isConclusive(summaryOf((one) => one.skip('file_limit'))), false);
  t.equal(isConclusive(summaryOf((one) => one.skip('parse_error', 'package-lock.json'))), false);
});

t.test('isUndecided: only an audit that says nothing as a whole', async (t) => {
  const isIt = (fill: Fill) => isUndecided(summaryOf(fill));
  const packages = (compared: number, then: Fill) =>
    isIt((one) => {
      one.compared(compared);
      then(one);
    });
  const broken: Fill = (one) => one.skip('parse_error', 'package-lock.json');

  t.equal(
    isIt((one) => one.skip('engine_failed')),
    true,
  );
  t.equal(
    isIt((one) => one.skip('file_limit')),
    false,
  );
  t.equal(isIt(broken), false, 'an audit that is not about packages');
  t.equal(
    packages(0, (one) => one.notCompared('no_source')),
    true,
    'none of its packages',
  );
  t.equal(packages(0, broken), true, 'they cannot be read');
  t.equal(
    packages(0, () => {}),
    false,
    'there are none',
  );
  t.equal(packages(1, broken), false, 'some were compared');
});

t.test('readCoverage: a summary of an earlier version gets its level', async (t) => {
  const stored = { complete: true, filesScanned: 1, filesSkipped: 1, bytesScanned: 1 };
  const read = (more: object) => readCoverage(JSON.stringify({ ...stored, ...more }));

  t.match(read({ skipped: [] }), { level: 'full', complete: true, notices: [] });
  t.match(read({ skipped: [{ reason: 'too_large', count: 1 }] }), { level: 'partial', complete: false });
});
