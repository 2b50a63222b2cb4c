// What goes wrong in a command: an error code, a sentence for people, details for machines.
import { type ExitStatus, exitStatusOf } from './exit-status.ts';

export type FailureDetails = Readonly<Record<string, unknown>>;

/** A failure that is the caller's or the world's, reported as one sentence. */
export class Failure extends Error {
  /** The API's own code where it came from there. */
  readonly code: string;
  readonly details: FailureDetails;

  constructor(code: string, message: string, details: FailureDetails = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Failure';
    this.code = code;
    this.details = details;
  }

  get exit(): ExitStatus {
    return exitStatusOf(this.code);
  }
}

/** Wrong usage: exit code 2. */
export function usageFailure(message: string, details: FailureDetails = {}, options?: ErrorOptions): Failure {
  return new Failure('USAGE_ERROR', message, details, options);
}
