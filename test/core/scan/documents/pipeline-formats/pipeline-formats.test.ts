import type { ReportFinding } from '@assay/core';
import t from 'tap';
import { gitlab } from '../../../../../packages/core/src/scan/documents/pipeline-formats/gitlab.ts';
import { junit } from '../../../../../packages/core/src/scan/documents/pipeline-formats/junit.ts';
import { hostileFinding, hostileReport } from '../hostile-report.ts';

const finding: ReportFinding = {
  ...hostileFinding('a', 0),
  status: 'open',
  fingerprint: 'same',
  auditType: 'security',
};

t.test('gitlab: findings with one fingerprint get different ones, the same in every report', async (t) => {
  const first = JSON.parse(await render(gitlab, [finding, finding, finding]));
  const second = JSON.parse(await render(gitlab, [finding, finding]));
  const fingerprints = first.map(({ fingerprint }: { fingerprint: string }) => fingerprint);

  t.equal(new Set(fingerprints).size, 3);
  t.strictSame(
    fingerprints.slice(0, 2),
    second.map((one: { fingerprint: string }) => one.fingerprint),
  );
});

t.test('gitlab: a finding without a location is reported for the repository, at line 1', async (t) => {
  const [issue] = JSON.parse(await render(gitlab, [{ ...finding, location: null }]));

  t.strictSame(issue.location, { path: '.', lines: { begin: 1 } });
});

t.test('junit: counts a test case for each open finding, and one for what was not checked', async (t) => {
  const complete = await render(junit, [finding, { ...finding, status: 'resolved' }]);
  const clean = await render(junit, []);
  const notice = { reason: 'language_not_analyzed', subject: 'Rust', count: 33, message: '33 Rust files' };
  const limited = await render(junit, [finding], { level: 'limited', notices: [notice] });
  const skipped = (reason: string) => ({ level: 'partial', notices: [], skipped: [{ reason, count: 1 }] });
  const partial = await render(junit, [finding], skipped('too_large'));
  const undecided = await render(junit, [finding], skipped('engine_failed'));

  t.match(complete, '<testsuite name="security" tests="1" failures="1" errors="0">');
  t.match(clean, '<testsuite name="security" tests="1" failures="0" errors="0">');
  t.match(limited, '<skipped message="The audit is limited. 33 Rust files"/>');
  t.match(partial, '<testsuite name="security" tests="2" failures="1" errors="0">');
  t.match(partial, '<skipped message="The audit is partial. Skipped: 1 × too large."/>');
  t.match(undecided, '<testsuite name="security" tests="2" failures="1" errors="1">');
  t.match(undecided, '<error message="The audit is partial.');
});

type Format = typeof gitlab;

async function render(
  format: Format,
  findings: readonly ReportFinding[],
  coverage: object = { level: 'full', notices: [] },
): Promise<string> {
  const report = hostileReport({
    findings: async function* () {
      yield* findings;
    },
    audits: [
      {
        type: 'security',
        commit: null,
        coverage: { filesScanned: 1, filesSkipped: 0, bytesScanned: 1, skipped: [], ...coverage },
      },
    ],
  } as never);
  let text = '';
  for await (const piece of format.render(report)) text += piece;
  return text;
}
