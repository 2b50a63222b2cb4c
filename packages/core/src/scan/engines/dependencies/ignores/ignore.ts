// What a file in the repository says about an advisory that does not matter here: the contract of the ignore formats.
/** A package in one file, as ignore rules look at it. */
export interface IgnoreSubject {
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string;
  /** Package URL with its version. */
  readonly purl: string;
  readonly path: string;
}

export interface Ignore {
  /** What the finding's suppression is called: `osv-scanner.toml`, `openvex`, `cyclonedx-vex`. */
  readonly kind: string;
  readonly reason: string | null;
  /** `ids` are all names of the vulnerability. */
  applies(subject: IgnoreSubject, ids: readonly string[], now: Date): boolean;
}
