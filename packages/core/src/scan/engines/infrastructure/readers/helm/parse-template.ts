// Text of a Helm template → its tree: https://pkg.go.dev/text/template. What stands between `{{` and `}}` is parsed by
// parse-pipeline.ts.
import { type Pipeline, parsePipeline } from './parse-pipeline.ts';

export type TemplateNode =
  | { readonly kind: 'text'; readonly text: string; readonly line: number }
  | { readonly kind: 'output'; readonly pipeline: Pipeline; readonly line: number }
  | { readonly kind: 'assignment'; readonly name: string; readonly pipeline: Pipeline; readonly line: number }
  | {
      readonly kind: 'if' | 'with' | 'range';
      /** Names that `range $key, $value :=` or `with $x :=` give. */
      readonly names: readonly string[];
      readonly pipeline: Pipeline;
      readonly then: readonly TemplateNode[];
      readonly otherwise: readonly TemplateNode[];
      readonly line: number;
    };

export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

export interface ParsedTemplate {
  readonly nodes: readonly TemplateNode[];
  /** What `define` names. */
  readonly defined: ReadonlyMap<string, readonly TemplateNode[]>;
}

interface Piece {
  readonly action: string | null;
  readonly text: string;
  readonly line: number;
}

const maxDepth = 100;

/** Throws TemplateError. */
export function parseTemplate(text: string): ParsedTemplate {
  const parser = new TemplateParser(piecesOf(text));
  const nodes = parser.nodes(0);
  if (!parser.isAtEnd) throw new TemplateError('There is an end without a beginning.', parser.line);
  return { nodes, defined: parser.defined };
}

/** Texts and actions in turn; `{{-` and `-}}` take the whitespace beside them. */
function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  let line = 1;
  let isTrimmed = false;
  const push = (end: number, trimEnd: boolean): void => {
    const raw = text.slice(at, end);
    const start = isTrimmed ? raw.length - raw.trimStart().length : 0;
    const shown = trimEnd ? raw.slice(start).trimEnd() : raw.slice(start);
    pieces.push({ action: null, text: shown, line: line + countLines(raw.slice(0, start)) });
    line += countLines(raw);
  };
  for (let start = text.indexOf('{{'); start >= 0; start = text.indexOf('{{', at)) {
    const end = actionEnd(text, start + 2);
    if (end < 0) break;
    const inside = text.slice(start + 2, end);
    const [isTrimmedBefore, isTrimmedAfter] = [inside.startsWith('-'), /.-$/s.test(inside)];
    push(start, isTrimmedBefore);
    const action = inside.slice(isTrimmedBefore ? 1 : 0, isTrimmedAfter ? -1 : undefined);
    pieces.push({ action: action.trim(), text: '', line });
    line += countLines(inside);
    at = end + 2;
    isTrimmed = isTrimmedAfter;
  }
  push(text.length, false);
  return pieces;
}

/** Where the braces that close an action stand, outside of its comment or strings; negative without any. */
function actionEnd(text: string, start: number): number {
  const comment = /-?\s?\/\*/y;
  comment.lastIndex = start;
  if (comment.test(text)) {
    const end = text.indexOf('*/', comment.lastIndex);
    return end < 0 ? end : text.indexOf('}}', end);
  }
  const token = /"(?:\\.|[^"\\\n])*"|`[^`]*`|\}\}/g;
  token.lastIndex = start;
  for (let match = token.exec(text); match; match = token.exec(text))
    if (match[0] === '}}') return match.index;
  return -1;
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

class TemplateParser {
  readonly defined = new Map<string, readonly TemplateNode[]>();
  readonly #pieces: readonly Piece[];
  #at = 0;

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#pieces.length;
  }

  get line(): number {
    return this.#pieces[Math.min(this.#at, this.#pieces.length - 1)]?.line ?? 1;
  }

  /** Up to the `else` or `end` that closes them. */
  nodes(depth: number): readonly TemplateNode[] {
    if (depth > maxDepth) throw new TemplateError('The template is nested too deeply.', this.line);
    const found: TemplateNode[] = [];
    for (; this.#at < this.#pieces.length; this.#at++) {
      const piece = this.#pieces[this.#at];
      if (piece === undefined) break;
      const { action, text, line } = piece;
      if (action === null) {
        if (text !== '') found.push({ kind: 'text', text, line });
        continue;
      }
      if (/^(?:end|else)\b/.test(action)) return found;
      const node = this.#node(action, line, depth);
      if (node) found.push(node);
    }
    return found;
  }

  #node(action: string, line: number, depth: number): TemplateNode | undefined {
    if (action.startsWith('/*')) return undefined;
    const [, word = '', rest = ''] =
      /^(if|with|range|define|block|template)\b\s*([\s\S]*)$/.exec(action) ?? [];
    if (word === 'define' || word === 'block') {
      const name = /^["`]([^"`]*)["`]/.exec(rest)?.[1] ?? '';
      this.#at += 1;
      this.defined.set(name, this.nodes(depth + 1));
      this.#skipEnd();
      return undefined;
    }
    if (word === 'template')
      return { kind: 'output', pipeline: this.#pipeline(`include ${rest}`, line), line };
    if (word === 'if' || word === 'with' || word === 'range') return this.#branch(word, rest, line, depth);
    const assignment = /^(\$\w+)\s*:?=\s*([\s\S]*)$/.exec(action);
    if (assignment) {
      const [, name = '', value = ''] = assignment;
      return { kind: 'assignment', name, pipeline: this.#pipeline(value, line), line };
    }
    return { kind: 'output', pipeline: this.#pipeline(action, line), line };
  }

  #branch(kind: 'if' | 'with' | 'range', rest: string, line: number, depth: number): TemplateNode {
    const named = /^(\$\w*)(?:\s*,\s*(\$\w*))?\s*:=\s*([\s\S]*)$/.exec(rest);
    const names = named ? [named[1] ?? '', ...(named[2] === undefined ? [] : [named[2]])] : [];
    const pipeline = this.#pipeline(named?.[3] ?? rest, line);
    this.#at += 1;
    const then = this.nodes(depth + 1);
    const closing = this.#pieces[this.#at]?.action ?? '';
    let otherwise: readonly TemplateNode[] = [];
    if (/^else\s+(?:if|with)\b/.test(closing)) {
      const word = closing.startsWith('else with') ? 'with' : 'if';
      const node = this.#branch(word, closing.replace(/^else\s+(?:if|with)\s*/, ''), this.line, depth + 1);
      return { kind, names, pipeline, then, otherwise: [node], line };
    }
    if (closing === 'else') {
      this.#at += 1;
      otherwise = this.nodes(depth + 1);
    }
    this.#skipEnd();
    return { kind, names, pipeline, then, otherwise, line };
  }

  #skipEnd(): void {
    if (this.#pieces[this.#at]?.action !== 'end')
      throw new TemplateError('A block of the template has no end.', this.line);
  }

  #pipeline(text: string, line: number): Pipeline {
    const pipeline = parsePipeline(text);
    if (pipeline === undefined)
      throw new TemplateError(`The action cannot be read: ${text.slice(0, 80)}`, line);
    return pipeline;
  }
}
