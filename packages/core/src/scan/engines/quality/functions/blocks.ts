// What the ways to write blocks (braces, end words, indentation) have in common.
/** What follows the blocks of a language: given every token, it says how deep the token stands. */
export interface Blocks {
  /** Blocks around the present token that make it harder to follow: structures and functions. */
  readonly depth: number;
  /** Structures alone. */
  readonly structures: number;
  /** Sees a token before it is counted. */
  before(index: number): void;
  /** Takes a word of the control syntax: what it costs. */
  structure(index: number): 'structure' | 'alternative' | 'none';
  /** Sees a token after it was counted. */
  after(index: number): void;
  /** Called when the function that was announced is left out. */
  skipped(): void;
}
