// A small file of a format, written for these tests, and what is in it.

export interface LockfileSample {
  /** The parser's id. */
  readonly format: string;
  readonly path: string;
  readonly text: string;
  /** Other files the format looks at, by path. */
  readonly others?: Readonly<Record<string, string>>;
  /** `name version scope direct way :line`, see `describePackage`. */
  readonly packages: readonly string[];
}

/** The commit of packages from Git. */
export const commit = 'c5a7ba5e0ad98b8db1cb8ce105403dd4b768cced';
