// What one file says to the others. Which calls carry request data out of it is noted while it is scanned; what its
// functions do with their parameters is summarized once, and only where such a call leads there.
import type { Detection, FlowStep } from '../../../../vocabulary/detection.ts';
import type { AnswerPart, CallTarget } from '../flow/trace.ts';

/** Where the value of a data flow comes from, as far as one file shows. */
export type FlowOrigin = {
  /** The value comes from more than is kept. */
  readonly isLimited?: boolean;
} /** Request data. */ & (
  | {
      readonly kind: 'source';
      /** That it is request data says the name of a variable alone. */
      readonly isNamedOnly?: boolean;
      /** The address or state of a page, or a message to it. */
      readonly isBrowser?: boolean;
      readonly flow: readonly FlowStep[];
    }
  /** A request as it came, by the path of it: `req`. */
  | {
      readonly kind: 'request';
      readonly path: string;
      readonly flow: readonly FlowStep[];
    }
  /** A parameter of the function, or the object that it is called on; `fields` is the part of it. */
  | {
      readonly kind: 'parameter';
      readonly parameter: number | string;
      readonly fields: readonly string[];
      readonly flow: readonly FlowStep[];
    }
  /** What a function of another file makes of what it is given. */
  | {
      readonly kind: 'answer';
      readonly target: CallTarget;
      readonly given: readonly GivenFlow[];
      /** The call hands over more than is kept. */
      readonly isGivenLimited?: boolean;
      readonly fields: readonly string[];
      /** Where the function is found nowhere, it is taken to return what it is given. */
      readonly isAssumed?: boolean;
      /** Not what it returns. */
      readonly part?: AnswerPart;
      readonly flow: readonly FlowStep[];
    }
);

/** A part of what a call hands over: an argument by its place or name, or `this`. */
export interface GivenFlow {
  readonly argument: number | string;
  readonly fields: readonly string[];
  readonly from: FlowOrigin;
  /** The call hands over more than is kept. */
  readonly isLimited?: boolean;
  /** It is put together, with words of a statement to a database. */
  readonly isStatement?: boolean;
  /** It is put together, as an address whose host is fixed. */
  readonly hasFixedHost?: boolean;
}

export interface OutgoingCall {
  readonly target: CallTarget;
  readonly given: readonly GivenFlow[];
}

/** What is found at a call. */
export interface CodeDetection extends Detection {
  /**
   * Functions of other files that may be what is called, or what carries the value there: of one that is the
   * repository's its body says what it does, and what is assumed of functions of libraries is nothing.
   */
  readonly mayBeOwn?: readonly CallTarget[];
}

/** What is reported if the value that it is about is request data. */
export interface ConditionalDetection {
  readonly detection: CodeDetection;
  readonly from: FlowOrigin;
  /** Only if a caller has put together the statement that it is. */
  readonly needsStatement?: boolean;
}

/** A part of a result or object, and where it comes from. */
export interface ReturnedFlow {
  readonly fields: readonly string[];
  readonly from: FlowOrigin;
  /** It is put together, as an address whose host is fixed. */
  readonly hasFixedHost?: boolean;
}

export interface FunctionSummary {
  /** `Users.find`, and `find` where no other function of the file has the name. */
  readonly names: readonly string[];
  readonly parameters: readonly string[];
  readonly sinks: readonly ConditionalDetection[];
  readonly calls: readonly OutgoingCall[];
  readonly returns: readonly ReturnedFlow[];
  /** What the object holds after a method was called on it. */
  readonly stores: readonly ReturnedFlow[];
  /** What it calls a function with that it is given. */
  readonly hands: readonly HandedFlow[];
}

export interface HandedFlow extends ReturnedFlow {
  /** The place of the function among the parameters. */
  readonly argument: number;
  /** The place among what the function is called with. */
  readonly parameter: number;
}

/** A name by which other files know something of this one, or of a third. */
export interface ExportedName {
  /** `default`; `*` for all that a module exports. */
  readonly name: string;
  /** The module that it comes from; none of this file. */
  readonly module?: string;
  /** What it is there: `['Users', 'find']`. */
  readonly members: readonly string[];
  /** Of an interface: the methods that a type has which implements it. */
  readonly methods?: readonly string[];
  /** Of a class: that of another file that it extends. */
  readonly owner?: string;
  /** The package or namespace of that class. */
  readonly space?: string;
}

export interface FileSummary {
  readonly functions: readonly FunctionSummary[];
  /** Names of functions that do nothing with what they are given that others need to know. */
  readonly others?: readonly string[];
  readonly exports: readonly ExportedName[];
  /** A limit cut off some of it. */
  readonly isLimited?: boolean;
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
  readonly detections: readonly CodeDetection[];
  readonly conditional: readonly ConditionalDetection[];
  readonly calls: readonly OutgoingCall[];
  readonly registers: readonly Registered[];
}

/** What is noted of a file while it is scanned. */
export interface FileCalls {
  /** Those that carry request data. */
  readonly calls: readonly OutgoingCall[];
  readonly conditional: readonly ConditionalDetection[];
  readonly registers: readonly Registered[];
  readonly handlers: readonly HandlerSummary[];
  /** Functions that the whole program can call by their name, in languages that have such. */
  readonly declares: readonly string[];
  /** Some function returns request data that it is not given. */
  readonly returnsSources?: boolean;
  /** A limit cut off some of it. */
  readonly isLimited?: boolean;
}

/** Of one file; a file with more is not handwritten code. */
export const summaryLimits = {
  functions: 300,
  others: 1_000,
  calls: 1_000,
  conditional: 200,
  sinksPerFunction: 100,
  sinksPerHandler: 50,
  exports: 500,
} as const;
