// Parsers of many languages: the official tree-sitter grammars, compiled to WebAssembly, so that neither a compiler
// nor an install script is needed. A grammar is loaded when the first file in its language turns up.
import { createRequire } from 'node:module';
import type { Parser, TreeCursor } from 'web-tree-sitter';
import { SyntaxLimitError, type SyntaxNode } from './syntax-tree.ts';

export const grammarIds = ['bash', 'c-sharp', 'cpp', 'go', 'java', 'php', 'python', 'ruby'] as const;
export type GrammarId = (typeof grammarIds)[number];

export interface SyntaxLimits {
  readonly timeMs: number;
  readonly depth: number;
}

export const defaultSyntaxLimits: SyntaxLimits = { timeMs: 2_000, depth: 500 };

/** A grammar that is ready. Errors in the text become nodes of type `ERROR`; what is around them stays usable. */
export interface Grammar {
  readonly id: GrammarId;
  /** Throws SyntaxLimitError. */
  parse(text: string, limits?: SyntaxLimits): SyntaxNode;
}

const loaded = new Map<GrammarId, Promise<Grammar>>();
let runtime: Promise<typeof import('web-tree-sitter')> | undefined;

/** The same promise for the same grammar, however often it is asked for. */
export function loadGrammar(id: GrammarId): Promise<Grammar> {
  let grammar = loaded.get(id);
  if (!grammar) {
    grammar = load(id);
    loaded.set(id, grammar);
  }
  return grammar;
}

async function load(id: GrammarId): Promise<Grammar> {
  runtime ??= startRuntime();
  const { Language, Parser } = await runtime;
  const path = createRequire(import.meta.url).resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${id}.wasm`);
  const parser = new Parser();
  parser.setLanguage(await Language.load(path));
  return { id, parse: (text, limits = defaultSyntaxLimits) => parse(parser, text, limits) };
}

async function startRuntime(): Promise<typeof import('web-tree-sitter')> {
  const treeSitter = await import('web-tree-sitter');
  await treeSitter.Parser.init();
  return treeSitter;
}

function parse(parser: Parser, text: string, { timeMs, depth }: SyntaxLimits): SyntaxNode {
  const end = performance.now() + timeMs;
  const tree = parser.parse(text, null, { progressCallback: () => performance.now() > end });
  if (tree === null) {
    // A parser that was stopped would go on with the old text.
    parser.reset();
    throw new SyntaxLimitError('time');
  }
  const cursor = tree.walk();
  try {
    return copyNode(cursor, depth);
  } finally {
    cursor.delete();
    tree.delete();
  }
}

function copyNode(cursor: TreeCursor, depth: number): SyntaxNode {
  if (depth <= 0) throw new SyntaxLimitError('depth');
  const children: SyntaxNode[] = [];
  const node: SyntaxNode = {
    type: cursor.nodeType,
    field: cursor.currentFieldName,
    named: cursor.nodeIsNamed,
    start: cursor.startIndex,
    end: cursor.endIndex,
    children,
  };
  if (cursor.gotoFirstChild()) {
    do children.push(copyNode(cursor, depth - 1));
    while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }
  return node;
}
