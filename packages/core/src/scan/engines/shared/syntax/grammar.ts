// Parsers of many languages: the official tree-sitter grammars, compiled to WebAssembly, so that neither a compiler
// nor an install script is needed. A grammar is loaded when the first file in its language turns up, once more after a
// text has taken all the memory that there is: a runtime that has failed is not used again.
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import type { Parser, Tree } from 'web-tree-sitter';
import { type TreeSitterRuntime, treeCopier } from './copy-tree.ts';
import { exceedsLimits, measureNesting } from './nesting.ts';
import { SyntaxLimitError, type SyntaxNode } from './syntax-tree.ts';

export const grammarIds = [
  'bash',
  'c-sharp',
  'cpp',
  'go',
  'java',
  'kotlin',
  'php',
  'python',
  'ruby',
  'rust',
  'scala',
  'swift',
] as const;
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

/** A file of the largest size was measured to take 95 MB. */
const maxMemoryBytes = 160 * 1024 * 1024;
const firstMemoryBytes = 32 * 1024 * 1024;
const pageBytes = 64 * 1024;

/** Those whose comments and strings are like JavaScript's, so that their nesting can be measured beforehand. */
const measured: ReadonlySet<GrammarId> = new Set(['c-sharp', 'cpp', 'go', 'java', 'kotlin']);

/**
 * Those whose lexer is one function of hundreds of kilobytes. To optimize it was measured to take 230 to 480 MB for a parse that
 * takes two thirds of the time: with one of them nothing that is compiled later is optimized in this process.
 */
const notOptimized: ReadonlySet<GrammarId> = new Set(['bash', 'cpp', 'kotlin', 'swift']);
const withoutOptimization = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

const loaded = new Map<GrammarId, Promise<Grammar>>();
let runtime: Promise<Runtime> | undefined;

/** What is used of it, which the types of Node.js lack. */
declare const WebAssembly: {
  readonly Memory: new (limits: { readonly initial: number; readonly maximum: number }) => object;
  readonly RuntimeError: new () => Error;
};

type TreeSitter = typeof import('web-tree-sitter');

interface Runtime extends Pick<TreeSitter, 'Language' | 'Parser'> {
  readonly exported: TreeSitterRuntime;
  readonly parsers: Parser[];
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

/** Grammars that have a package of their own. */
const ownPackages: Partial<Record<GrammarId, string>> = {
  kotlin: '@tree-sitter-grammars/tree-sitter-kotlin',
  scala: 'tree-sitter-scala',
  swift: '@repomix/tree-sitter-wasms/out',
};

function moduleOf(id: GrammarId): string {
  return `${ownPackages[id] ?? '@vscode/tree-sitter-wasm/wasm'}/tree-sitter-${id}.wasm`;
}

async function load(id: GrammarId): Promise<Grammar> {
  const path = createRequire(import.meta.url).resolve(moduleOf(id));
  if (notOptimized.has(id)) for (const flag of withoutOptimization) setFlagsFromString(flag);
  runtime ??= startRuntime();
  const used = await runtime;
  const language = await used.Language.load(path);
  const parser = new used.Parser();
  used.parsers.push(parser);
  parser.setLanguage(language);
  return grammarOf(id, parser, treeCopier(used.exported, language), () => discard(used));
}

function grammarOf(
  id: GrammarId,
  parser: Parser,
  copy: ReturnType<typeof treeCopier>,
  discardRuntime: () => void,
): Grammar {
  return {
    id,
    parse(text, { timeMs, depth } = defaultSyntaxLimits) {
      if (measured.has(id)) refuseNested(text);
      try {
        const tree = parse(parser, text, timeMs);
        try {
          return copy(tree, depth);
        } finally {
          tree.delete();
        }
      } catch (error) {
        // Where one is, there are more: their trees become garbage of hundreds of megabytes before it is collected.
        setFlagsFromString('--heap-growing-percent=30');
        if (!(error instanceof WebAssembly.RuntimeError)) throw error;
        discardRuntime();
        throw new SyntaxLimitError('memory');
      }
    },
  };
}

function refuseNested(text: string): void {
  if (exceedsLimits(measureNesting(text))) throw new SyntaxLimitError('depth');
}

/**
 * What has failed within may have left anything behind; its memory goes with it. A parser that is collected would be
 * deleted there first, which fails again, where nobody catches it.
 */
function discard({ parsers }: Runtime): void {
  runtime = undefined;
  loaded.clear();
  for (const parser of parsers.splice(0)) {
    try {
      parser.delete();
    } catch {
      // It is not deleted again.
    }
  }
}

/** From a module of its own, since the package keeps one runtime for as long as it is loaded. */
async function startRuntime(): Promise<Runtime> {
  const require = createRequire(import.meta.url);
  const path = require.resolve('web-tree-sitter');
  delete require.cache[path];
  const { Language, Parser } = require(path) as TreeSitter;
  const wasmMemory = new WebAssembly.Memory({
    initial: firstMemoryBytes / pageBytes,
    maximum: maxMemoryBytes / pageBytes,
  });
  // What it has to say of a failure is thrown as well.
  const exported: object = { wasmMemory, printErr: () => {} };
  await Parser.init(exported);
  return { Language, Parser, exported: exported as TreeSitterRuntime, parsers: [] };
}

function parse(parser: Parser, text: string, timeMs: number): Tree {
  const end = performance.now() + timeMs;
  const tree = parser.parse(text, null, { progressCallback: () => performance.now() > end });
  if (tree !== null) return tree;
  // A parser that was stopped would continue with the old text.
  parser.reset();
  throw new SyntaxLimitError('time');
}
