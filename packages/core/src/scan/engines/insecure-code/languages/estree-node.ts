/** A node of ESTree: the parser's own types name a hundred kinds, and what is asked here are a few of their fields. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}
