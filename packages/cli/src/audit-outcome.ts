// What finished audits mean for the exit code: findings first, then what could not be decided.
import { type ExitStatus, exitStatus } from './exit-status.ts';
import { countAtLeast, type Severity } from './output/summary.ts';

interface Outcome {
  readonly status: string;
  readonly coverage: { readonly complete: boolean } | null;
  readonly summary: Readonly<Record<Severity, number>>;
}

/** `failOn` is the least severity that counts; undefined when findings are not to fail the command. */
export function outcomeStatus(audits: readonly Outcome[], failOn: string | undefined): ExitStatus {
  if (failOn !== undefined && audits.some(({ summary }) => countAtLeast(summary, failOn) > 0)) {
    return exitStatus.findings;
  }
  const decided = audits.every(
    ({ status, coverage }) => status === 'completed' && coverage?.complete !== false,
  );
  return decided ? exitStatus.clean : exitStatus.undecided;
}
