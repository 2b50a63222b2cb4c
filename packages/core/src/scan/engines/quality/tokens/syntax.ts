// What a language's tokens look like, as far as languages differ.

export interface Syntax {
  /** `//` or `#`, from where the rest of the line is a comment. */
  readonly lineComments: readonly string[];
  /** Whether a backslash before the line end continues a line comment. */
  readonly continuedComments?: boolean;
  /** `/*` and its end. */
  readonly blockComments?: boolean;
  /** Whether block comments nest. */
  readonly nestedComments?: boolean;
  /** Whether `#` starts a line for the preprocessor. */
  readonly macros?: boolean;
  /** Whether `1.5` is one token. */
  readonly decimals?: boolean;
  /** Operators beside the usual ones, the longer first. */
  readonly operators?: readonly string[];
  /** What may end a word: `?` as in `name?`. The longer first. */
  readonly wordEnds?: readonly string[];
  /** What may start a word: `$`, `#`, `@`. */
  readonly wordStarts?: string;
  /** Quotes of strings that end in their line, and of those that may go on in the next. */
  readonly lineQuotes?: string;
  readonly openQuotes?: string;
  /** Quotes in which a backslash means itself. */
  readonly rawQuotes?: string;
  /** Whether `<? extends T>` is one token, so that its question mark is none of a condition. */
  readonly wildcards?: boolean;
  /**
   * Literals that only this language has. Reads the one that starts at `at`, pushes its tokens and answers where it
   * ends; -1 when there is none. Must look at each character a bounded number of times.
   */
  literal?(scan: LiteralScan): number;
  /** The characters with which such a literal may start. */
  readonly literalStarts?: string;
}

export interface LiteralScan {
  readonly source: string;
  readonly at: number;
  readonly end: number;
  /** The last token that is no comment and no line end; '' at the start. */
  readonly previous: string;
  push(kind: number, start: number, text: string): void;
  /** Counts characters that were searched in vain: past a bound, this file's literals are not looked for any more. */
  waste(characters: number): void;
  /** Reads a part of the source by the same syntax. */
  nested(start: number, end: number): void;
}
