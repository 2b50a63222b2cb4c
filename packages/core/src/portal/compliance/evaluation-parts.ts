import type { AssessedFix } from '../../scan/fixes/assessed-fix.ts';
import type { ControlOutcome } from '../../vocabulary/control-result.ts';
import type { Finding } from '../findings/finding.ts';
import type { PolicyFacts } from './policy-facts.ts';

/** What policies are evaluated by. */
export interface EvaluationParts {
  readonly controls: readonly ControlOutcome[];
  /** Findings that count as resolved, as a what-if asks. */
  readonly resolved: readonly Finding[];
  readonly now: string;
  /** Types whose last audit was partial: what it did not find may still be there. */
  readonly inconclusive: ReadonlySet<string>;
}

/** What is not so, or not yet. */
export interface Supposed {
  /** Open findings that count as resolved. */
  readonly resolved?: readonly Finding[];
  /** A proposed change, instead of those that were merged. */
  readonly fix?: AssessedFix | undefined;
}

/** Types whose last audit was partial. */
export function inconclusiveAudits({ audits }: PolicyFacts): ReadonlySet<string> {
  return new Set(Object.entries(audits).flatMap(([type, { conclusive }]) => (conclusive ? [] : [type])));
}
