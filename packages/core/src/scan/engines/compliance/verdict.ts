// The result of a control, with its evidence.
import type { ControlResult, Evidence } from '../../../vocabulary/control-result.ts';

/** Evidence that is a finding of its own when the control fails: the subject distinguishes it from the others. */
export interface Occurrence extends Evidence {
  /** Never a line: `ci.yml actions/checkout@v4`. Without one, the control fails once. */
  readonly subject?: string;
  /** The control or policy that has a finding for this fault: one is enough. */
  readonly reportedBy?: string;
}

export interface Verdict {
  readonly result: ControlResult;
  /** One sentence: why this result, and for `unknown` what would decide it. */
  readonly reason: string;
  readonly evidence: readonly Occurrence[];
  /** Of what is unknown because a file that the repository lacks may be elsewhere: one can be proposed all the same. */
  readonly isLacking?: boolean;
}

export function pass(reason: string, evidence: readonly Occurrence[] = []): Verdict {
  return { result: 'pass', reason, evidence };
}

export function fail(reason: string, evidence: readonly Occurrence[] = []): Verdict {
  return { result: 'fail', reason, evidence };
}

/** `reason` says what would decide it. */
export function unknown(reason: string, evidence: readonly Occurrence[] = []): Verdict {
  return { result: 'unknown', reason, evidence };
}

/** Where the history decides, and there is none to ask. */
export const noHistory: Verdict = unknown(
  'No history was read: the files are in no Git repository, or reading it failed or took too long. Audit the repository itself, or once more.',
);

/** For a workflow that decides, and cannot be parsed. */
export function unreadable({
  path,
  error,
}: {
  readonly path: string;
  readonly error: string | null;
}): Verdict {
  return unknown(`${path} cannot be read: ${error}.`, [{ path, note: error ?? '' }]);
}

export function notApplicable(reason: string): Verdict {
  return { result: 'not_applicable', reason, evidence: [] };
}

/** Whether files are proposed that would make it pass. */
export function isProposedFor({ result, isLacking }: Verdict): boolean {
  return result === 'fail' || isLacking === true;
}
