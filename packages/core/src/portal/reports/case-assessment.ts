// What people said of an exploited vulnerability in its case, as a statement for customers.
import type { VexAssessment, VexStatement } from '../../scan/documents/vex/vex-document.ts';
import type { Justification } from '../../vocabulary/justification.ts';

export interface SaidOfCase {
  readonly vulnerability: string;
  readonly advisories: readonly string[];
  readonly verdict: 'unknown' | 'exploitable' | 'not_exploitable';
  readonly verdictBy: { readonly justification: Justification | null; readonly reason: string } | null;
  readonly measure: { readonly description: string } | null;
}

/** Whether the statement is about the vulnerability of the case, by any of its names. */
export function isAboutCase(
  { id, aliases }: VexStatement,
  { vulnerability, advisories }: SaidOfCase,
): boolean {
  const names = new Set([vulnerability, ...advisories].map((name) => name.toUpperCase()));
  return [id, ...aliases].some((name) => names.has(name.toUpperCase()));
}

/** A version that has the fix is fixed, whatever was said of those before it. */
export function caseAssessment(
  assessment: VexAssessment,
  { verdict, verdictBy, measure }: SaidOfCase,
): VexAssessment {
  if (assessment.status === 'fixed' || verdict === 'unknown' || !verdictBy) return assessment;
  if (verdict === 'not_exploitable')
    return { status: 'not_affected', justification: verdictBy.justification, impact: verdictBy.reason };
  return measure
    ? { status: 'affected', response: 'update', action: measure.description }
    : { status: 'affected', response: 'none_available', action: 'No measure is available yet.' };
}

/** Where nobody has decided on the finding, what was said in its case is said of the product. */
export function withCases(
  statements: readonly VexStatement[],
  cases: readonly SaidOfCase[],
): readonly VexStatement[] {
  return statements.map((one) => {
    const said = cases.find((each) => isAboutCase(one, each));
    if (one.assessment.status !== 'under_investigation' || said === undefined) return one;
    return { ...one, assessment: caseAssessment(one.assessment, said) };
  });
}
