// What the event loop and the thread that watches it share.

export interface WatchdogData {
  /** At 0 the beats of the event loop, at 1 how often it was found blocked. */
  readonly shared: Int32Array;
  /** How long the event loop may not turn. */
  readonly limitMs: number;
}

/** The global symbol of a function that says which request is being worked for. */
export const originSymbol = 'assay.origin';
