// What finished audits mean for the exit code: findings first, then what could not be decided.
import { type ExitStatus, exitStatus } from './exit-status.ts';
import { countAtLeast, type Severity } from './output/summary.ts';

interface Outcome {
  readonly status: string;
  readonly coverage: { readonly complete: boolean; readonly notices: readonly unknown[] } | null;
  readonly summary: Readonly<Record<Severity, number>>;
}

export interface OutcomeOptions {
  /** The minimum severity that counts; undefined or `never` when findings are not to fail the command. */
  readonly failOn: string | undefined;
  /** Whether an audit with notices is undecided, too. */
  readonly strict: boolean;
}

export function outcomeStatus(
  audits: readonly Outcome[],
  { failOn: least, strict }: OutcomeOptions,
): ExitStatus {
  const failOn = least === 'never' ? undefined : least;
  if (failOn !== undefined && audits.some(({ summary }) => countAtLeast(summary, failOn) > 0)) {
    return exitStatus.findings;
  }
  const decided = audits.every(
    ({ status, coverage }) =>
      status === 'completed' &&
      coverage?.complete !== false &&
      !(strict && coverage && coverage.notices.length > 0),
  );
  return decided ? exitStatus.clean : exitStatus.undecided;
}
