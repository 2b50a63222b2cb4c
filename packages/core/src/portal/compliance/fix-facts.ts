// What a condition may ask of fixes: of one proposed change, or of those that were merged into a repository.
import type { AssessedFix } from '../../scan/fixes/assessed-fix.ts';

/** How long a merged fix counts for its repository. */
export const fixDays = 90;

export interface FixFacts {
  /** Whether all are proven; absent where none was assessed, or what was found leaves it open, so that a condition about it is unknown. */
  readonly proven?: boolean;
  readonly assessed: bigint;
  readonly notFixed: bigint;
  readonly unknown: bigint;
}

export function fixFacts(fixes: readonly Pick<AssessedFix, 'verdict'>[]): FixFacts {
  const of = (wanted: AssessedFix['verdict']) =>
    BigInt(fixes.filter(({ verdict }) => verdict === wanted).length);
  const [notFixed, unknown] = [of('not_fixed'), of('unknown')];
  const isOpen = fixes.length === 0 || (notFixed === 0n && unknown > 0n);
  return {
    ...(!isOpen && { proven: notFixed === 0n }),
    assessed: BigInt(fixes.length),
    notFixed,
    unknown,
  };
}
