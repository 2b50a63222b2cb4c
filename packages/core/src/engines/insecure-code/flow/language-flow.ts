// What a language's own names mean for the flow of values: where they come from, what carries them on, what cleans them.

export interface LanguageFlow {
  /** Paths (see Value) that an outsider fills. */
  readonly sources: RegExp;
  /** Parameters by these names are what a framework fills from a request. */
  readonly requestDecorators: RegExp;
  /** Decorators of functions all of whose parameters come from a request. */
  readonly handlerDecorators: RegExp;
  /** The last part of functions whose result no longer carries what the outsider meant. */
  readonly cleaners: RegExp;
  /** The last part of functions and methods that hand on what they are given. */
  readonly carriers: RegExp;
  /** Paths of functions that put text together by a format, which is the first argument or the receiver. */
  readonly formats: RegExp;
  /** Calls and operators in a condition that say a value was checked against a list or a form. */
  readonly checks: RegExp;
  /** Whether names change by assignments alone, so that one with a single assignment is a constant. */
  readonly assignsOnly?: boolean;
  /** The last part of methods that put what they are given into what they are called on: `list.add`. */
  readonly fillers?: RegExp;
  /** Paths of calls that make an empty list or map. */
  readonly collections?: RegExp;
  /** Stands for what is written: `self`, `this`. */
  readonly self: RegExp;
}
