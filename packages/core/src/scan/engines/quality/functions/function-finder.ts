// Says where functions start and end, token by token. One finder reads one file.

export interface FunctionFinder {
  /** Takes a token that is neither a comment nor a line end. */
  take(token: string): void;
  /** Called before the token is counted. */
  before?(token: string, startsLine: boolean): void;
  /** Takes a line for the preprocessor; true when it counts as code. */
  macro?(text: string): boolean;
  /** Called after the last token. */
  finish?(): void;
}
