// How much of what a document says was read and could be used.
import type { CoverageSummary } from '../../scan/source/coverage/coverage.ts';
import { coverageLevel } from '../../scan/source/coverage/coverage-level.ts';
import { noticeMessage } from '../../scan/source/coverage/coverage-notices.ts';

/** What was read for one artifact. */
export interface CoveredRun {
  readonly complete: boolean;
  /** The files that were scanned, as far as the document says; '' stands for none. */
  readonly paths: ReadonlySet<string>;
}

export function coverageOf(
  runs: readonly CoveredRun[],
  { leftOut, unmatched }: { readonly leftOut: number; readonly unmatched: number },
): CoverageSummary {
  const failed = runs.filter(({ complete }) => !complete).length;
  const skipped = [
    ...(failed > 0 ? [{ reason: 'engine_failed', count: failed } as const] : []),
    ...(leftOut > 0 ? [{ reason: 'finding_limit', count: leftOut } as const] : []),
  ];
  const paths = new Set(runs.flatMap((run) => [...run.paths]));
  paths.delete('');
  const about = { subject: null, examples: [] };
  const message = noticeMessage('statement_not_matched', unmatched, about);
  const notices =
    unmatched === 0
      ? []
      : [{ reason: 'statement_not_matched' as const, count: unmatched, ...about, message }];
  return {
    level: coverageLevel({ skipped, notices }),
    complete: skipped.length === 0,
    filesScanned: paths.size,
    filesSkipped: failed + leftOut,
    bytesScanned: 0,
    skipped,
    notices,
  };
}
