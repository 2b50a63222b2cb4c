// How a run ends, for the process and for a program that called it.
import { type CostIo, OutputClosedError } from './cost-io.ts';
import { CostInputError, type Fault } from './faults.ts';

/** How a run ended. */
export interface CostOutcome {
  /** 0 done, 1 a gate failed, 2 an option or the input can't be used. */
  readonly exitCode: 0 | 1 | 2;
  /** What was wrong, when `exitCode` is 2; `lines` are the same as sentences, which also went to `note`. */
  readonly faults: readonly Fault[];
  readonly lines: readonly string[];
}

/** The outcome for what a run threw; rethrows what is a bug. */
export function outcomeOf(error: unknown, io: CostIo): CostOutcome {
  if (error instanceof OutputClosedError) return { exitCode: 0, faults: [], lines: [] };
  if (!(error instanceof CostInputError)) throw error;
  for (const line of error.lines) io.note(line);
  return { exitCode: 2, faults: error.faults, lines: error.lines };
}
