// Parsers of many languages: the official tree-sitter grammars, compiled to WebAssembly, so that neither a compiler
// nor an install script is needed. A grammar is loaded when the first file in its language turns up.
import { createRequire } from 'node:module';
import type { Parser, Tree } from 'web-tree-sitter';
import { type TreeSitterRuntime, treeCopier } from './copy-tree.ts';
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
let started: Promise<StartedRuntime> | undefined;

type TreeSitter = typeof import('web-tree-sitter');

interface StartedRuntime extends Pick<TreeSitter, 'Language' | 'Parser'> {
  readonly runtime: TreeSitterRuntime;
}

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
  started ??= startRuntime();
  const { Language, Parser, runtime } = await started;
  const path = createRequire(import.meta.url).resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${id}.wasm`);
  const language = await Language.load(path);
  const parser = new Parser();
  parser.setLanguage(language);
  const copy = treeCopier(runtime, language);
  return {
    id,
    parse(text, { timeMs, depth } = defaultSyntaxLimits) {
      const tree = parse(parser, text, timeMs);
      try {
        return copy(tree, depth);
      } finally {
        tree.delete();
      }
    },
  };
}

async function startRuntime(): Promise<StartedRuntime> {
  const { Language, Parser } = await import('web-tree-sitter');
  const runtime = {};
  await Parser.init(runtime);
  return { Language, Parser, runtime: runtime as TreeSitterRuntime };
}

function parse(parser: Parser, text: string, timeMs: number): Tree {
  const end = performance.now() + timeMs;
  const tree = parser.parse(text, null, { progressCallback: () => performance.now() > end });
  if (tree !== null) return tree;
  // A parser that was stopped would go on with the old text.
  parser.reset();
  throw new SyntaxLimitError('time');
}
