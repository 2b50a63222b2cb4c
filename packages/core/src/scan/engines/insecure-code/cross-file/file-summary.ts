// What one file says to the others. Which calls carry request data out of it is noted while it is scanned; what its
// functions do with their parameters is summarized once, and only where such a call leads there.
import type { Detection, FlowStep } from '../../../../vocabulary/detection.ts';

/** Where a call leads, as far as the calling file shows. */
export interface CallTarget {
  /** The module as it is imported: `./service`, `app.services`. */
  readonly module?: string;
  /** The class or package of the function. */
  readonly owner?: string;
  readonly name: string;
}

export interface OutgoingCall {
  readonly target: CallTarget;
  /** The tainted argument: its place, or its name. */
  readonly argument: number | string;
  /** From the source, or the parameter, to the call. */
  readonly flow: readonly FlowStep[];
  /** That it is request data says the name of a variable alone. */
  readonly isNamedOnly?: boolean;
}

export interface ParameterSummary {
  /** What is reported when the parameter holds request data. */
  readonly sinks: readonly Detection[];
  readonly calls: readonly OutgoingCall[];
}

export interface FunctionSummary {
  readonly name: string;
  readonly parameters: readonly string[];
  /** By the place of the parameter; what reaches nothing is absent. */
  readonly byParameter: Readonly<Record<number, ParameterSummary>>;
}

/** A function of another file that is given to a framework, or called with a request as it came. */
export interface Registered {
  readonly target: CallTarget;
  /** What its first parameter holds; undefined where the framework is not known. */
  readonly form?: string;
  /** Names of parameters that the route says are numbers. */
  readonly numbers?: readonly string[];
  readonly flow: readonly FlowStep[];
}

/** What would be found in a function of the file if it handled requests: the file that registers it says whether it does. */
export interface HandlerSummary {
  readonly names: readonly string[];
  /** What its first parameter would hold. */
  readonly form: string;
  readonly detections: readonly Detection[];
  readonly calls: readonly OutgoingCall[];
  readonly registers: readonly Registered[];
}

/** What is noted of a file while it is scanned. */
export interface FileCalls {
  /** Those that carry request data. */
  readonly calls: readonly OutgoingCall[];
  readonly registers: readonly Registered[];
  readonly handlers: readonly HandlerSummary[];
  /** Functions that the whole program can call by their name, in languages that have such. */
  readonly declares: readonly string[];
}

/** Of one file; a file with more is no code that people wrote by hand. */
export const summaryLimits = {
  functions: 300,
  calls: 300,
  sinksPerParameter: 10,
  sinksPerHandler: 50,
} as const;
