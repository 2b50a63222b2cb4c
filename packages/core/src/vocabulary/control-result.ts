// What the compliance audit says of one control, no matter what checks it.

/** Unknown is never a pass. */
export const controlResults = ['pass', 'fail', 'unknown', 'not_applicable'] as const;
export type ControlResult = (typeof controlResults)[number];

/** Where a result comes from: a place in the repository, or a setting of the code host. */
export interface Evidence {
  readonly path?: string;
  readonly line?: number;
  readonly setting?: string;
  readonly note: string;
}

/** A file that would make a failed control pass, as a change for a person to look at. */
export interface ProposedEdit {
  readonly path: string;
  readonly isNew: boolean;
  /** Lines that begin with `+`, `-` or a blank; of a file that is there only the lines around the change. */
  readonly diff: string;
}

export interface ControlOutcome {
  readonly controlId: string;
  readonly result: ControlResult;
  /** One sentence: why this result, and for `unknown` what would decide it. */
  readonly reason: string;
  readonly evidence: readonly Evidence[];
  /** Of a failed control that `assay compliance fix` can write files for. */
  readonly files?: readonly ProposedEdit[];
}
