// How a code host writes what Markdown leaves open.

export interface Dialect {
  /** What to write in place of the line that a comment is on; nothing where it holds what nobody would see. */
  suggestion(after: string): readonly string[];
  /** What above a suggestion says that it does. */
  readonly suggestionTitle: string;
  /** Behind the address of a file. */
  lineAnchor(line: number): string;
}
