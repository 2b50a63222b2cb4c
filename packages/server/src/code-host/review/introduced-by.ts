// Which findings of an audited change are the change's own.
import { type ChangeAudit, type ReportedFinding, withoutTwins } from '@assay/core';
import type { Comparison } from '../pull-requests.ts';

/** Code-quality findings count where the change is: a copy of an old block is no fault of the old one. */
export function introducedBy(
  audits: readonly ChangeAudit[],
  { files, isWhole }: Pick<Comparison, 'files' | 'isWhole'>,
): ReportedFinding[] {
  const changed = new Set(files.map(({ path }) => path));
  return withoutTwins(audits).flatMap(({ type, findings }) =>
    findings.filter(
      ({ location }) =>
        !isWhole || type !== 'code-quality' || location === null || changed.has(location.path),
    ),
  );
}
