// A finding of a change as a review knows it: which of several alike it is, and what a person has decided.
import { type Decision, priorityOrder, type ReportedFinding, type Severity, severities } from '@assay/core';
import type { Dialect } from '../dialect.ts';

/** What is known of a finding that a person accepted; null for one of the portal's people. */
export type Acceptance = Decision | null;

/** A finding of the change, with what distinguishes it from others of the same fingerprint. */
export interface IntroducedFinding {
  readonly finding: ReportedFinding;
  readonly twin: number;
  /** Accepted by a person, here or in the portal. */
  readonly accepted: boolean;
  readonly acceptance?: Acceptance;
  /** The finding's page in the portal, when an audit of a branch has met it. */
  readonly url?: string;
}

/** Where links lead: to files at the audited commit, and to the portal. */
export interface Links {
  /** Of the code host, ending with the commit: a path follows. */
  readonly files: string;
  readonly dialect: Dialect;
  /** The repository's page in the portal; undefined when the portal's address is not known. */
  readonly repository: string | undefined;
}

/** Which of several alike each of the reported ones is; the highest priority first. */
export function countTwins(
  findings: readonly ReportedFinding[],
): Pick<IntroducedFinding, 'finding' | 'twin'>[] {
  const seen = new Map<string, number>();
  const rank = (severity: Severity) => severities.indexOf(severity);
  const order = ({ finding: { priority, severity } }: Pick<IntroducedFinding, 'finding'>) =>
    priorityOrder(priority, severity);
  return (
    [...findings]
      .sort(
        (a, b) =>
          rank(a.severity) - rank(b.severity) ||
          compare(a.location?.path ?? '', b.location?.path ?? '') ||
          (a.location?.startLine ?? 0) - (b.location?.startLine ?? 0),
      )
      .map((finding) => {
        const twin = (seen.get(finding.fingerprint) ?? 0) + 1;
        seen.set(finding.fingerprint, twin);
        return { finding, twin };
      })
      // Only now: a priority depends on more than the commit, the number of a twin must not.
      .sort((a, b) => order(b) - order(a))
  );
}

export function countsText(open: readonly IntroducedFinding[]): string {
  return severities
    .map(
      (severity) => [severity, open.filter(({ finding }) => finding.severity === severity).length] as const,
    )
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity}`)
    .join(', ');
}

/** Of the change: the head does not hold the lines any more. */
export function isInEarlierCommit({ location }: ReportedFinding, { files }: Links): boolean {
  return Boolean(location?.commit) && !files.endsWith(`/${location?.commit}`);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
