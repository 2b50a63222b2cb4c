// What is kept of the verdict on a fix once nobody has its two trees any more.
import { type FixReason, type FixReport, type FixTarget, type FixVerdict, fixReason } from './fix-report.ts';

export interface AssessedFix {
  readonly verdict: FixVerdict;
  readonly targets: readonly (Pick<FixTarget, 'id' | 'status'> & {
    /** Name of the package; null of a finding in code. */
    readonly package: string | null;
  })[];
  /** Those that the verdict follows from. */
  readonly reasons: readonly FixReason[];
}

/** Null of a change that fixes nothing and claims nothing that was there: whether it is a fix is no question. */
export function assessedFix({ verdict, targets, reasons }: FixReport): AssessedFix | null {
  if (targets.length === 0) return null;
  return {
    verdict,
    targets: targets.map(({ id, status, package: found }) => ({ id, status, package: found?.name ?? null })),
    reasons: reasons.filter(({ leadsTo }) => leadsTo !== null),
  };
}

/** Of a change of which not all was audited: a sentence without its period says why. */
export function unassessedFix(why: string): AssessedFix {
  return { verdict: 'unknown', targets: [], reasons: [fixReason('not_checked', 'unknown', why)] };
}
