// What a parse gives: plain objects, so that nothing of the parser's own memory outlives it.

export interface SyntaxNode {
  /** The grammar's name of the node: `call_expression`, `identifier`; for keywords and operators their text. */
  readonly type: string;
  /** The role that the grammar gives it within its parent (`left`, `arguments`), where it has one. */
  readonly field: string | null;
  /** False for keywords, operators and punctuation. */
  readonly named: boolean;
  /** Offsets into the text, in UTF-16 code units; `end` is the first one after the node. */
  readonly start: number;
  readonly end: number;
  readonly children: readonly SyntaxNode[];
}

/** The first child in a role. */
export function childIn(node: SyntaxNode, field: string): SyntaxNode | undefined {
  return node.children.find((child) => child.field === field);
}

export function childrenIn(node: SyntaxNode, field: string): readonly SyntaxNode[] {
  return node.children.filter((child) => child.field === field);
}

/** The first child of one of the types. */
export function childOf(node: SyntaxNode, ...types: readonly string[]): SyntaxNode | undefined {
  return node.children.find(({ type }) => types.includes(type));
}

export function namedChildren({ children }: SyntaxNode): readonly SyntaxNode[] {
  return children.filter(({ named }) => named);
}

const limits = {
  time: 'parsing took too long',
  depth: 'the code is nested too deeply',
  memory: 'parsing took too much memory',
} as const;

/** A text that could not be turned into a tree within the limits. */
export class SyntaxLimitError extends Error {
  readonly limit: keyof typeof limits;

  constructor(limit: keyof typeof limits) {
    super(limits[limit]);
    this.name = 'SyntaxLimitError';
    this.limit = limit;
  }
}
