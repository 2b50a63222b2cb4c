// Blocks by indentation.
import type { TokenList } from '../tokens/token-list.ts';
import type { Blocks } from './blocks.ts';
import type { ControlSyntax } from './control-syntax.ts';
import type { MeasuredFunction } from './measured-function.ts';

interface Block {
  readonly indent: number;
  readonly isStructure: boolean;
}

/** Tokens in which the `else` of a conditional expression is looked for. */
const maxLookAhead = 300;

export class IndentBlocks implements Blocks {
  readonly #tokens: TokenList;
  readonly #syntax: ControlSyntax;
  readonly #firstLine: number;
  readonly #blocks: Block[] = [];
  #brackets = 0;
  #startsLine = false;
  #indent = 0;
  depth = 0;
  structures = 0;

  constructor(tokens: TokenList, syntax: ControlSyntax, { startLine }: MeasuredFunction) {
    this.#tokens = tokens;
    this.#syntax = syntax;
    this.#firstLine = startLine;
  }

  before(index: number): void {
    const tokens = this.#tokens;
    this.#startsLine = this.#brackets === 0 && tokens.line(tokens.before(index)) < tokens.line(index);
    if (!this.#startsLine || tokens.line(index) === this.#firstLine) return;
    this.#indent = tokens.indentBefore(tokens.starts[index] ?? 0);
    while ((this.#blocks.at(-1)?.indent ?? -1) >= this.#indent) {
      const block = this.#blocks.pop();
      this.depth -= 1;
      if (block?.isStructure) this.structures -= 1;
    }
    const text = tokens.text(index);
    const isAsyncFunction = text === 'async' && tokens.text(index + 1) === 'def';
    if (this.#syntax.functions.has(text) || isAsyncFunction) this.#push(false);
  }

  skipped(): void {}

  structure(index: number): 'structure' | 'alternative' | 'none' {
    const text = this.#tokens.text(index);
    const isStatement = this.#startsLine || this.#tokens.text(index - 1) === 'async';
    if (!isStatement) return text === 'if' && this.#hasElse(index) ? 'structure' : 'none';
    if (text === 'match' && !this.#endsInColon(index)) return 'none';
    return text === 'else' || this.#syntax.elseIf.has(text) ? 'alternative' : 'structure';
  }

  after(index: number): void {
    const text = this.#tokens.text(index);
    if (text === '(' || text === '[' || text === '{') this.#brackets += 1;
    else if (text === ')' || text === ']' || text === '}') this.#brackets = Math.max(0, this.#brackets - 1);
    else if (!this.#startsLine) return;
    else if (text === 'else' || this.#syntax.elseIf.has(text) || this.#isStructure(text, index))
      this.#push(true);
  }

  #isStructure(text: string, index: number): boolean {
    return this.#syntax.structures.has(text) && (text !== 'match' || this.#endsInColon(index));
  }

  #push(isStructure: boolean): void {
    this.#blocks.push({ indent: this.#indent, isStructure });
    this.depth += 1;
    if (isStructure) this.structures += 1;
  }

  #endsInColon(index: number): boolean {
    const tokens = this.#tokens;
    let last = index;
    for (let next = index; next < tokens.length && next < index + maxLookAhead; next += 1) {
      if (tokens.text(next) === '\n') break;
      last = next;
    }
    return tokens.text(last) === ':' && tokens.text(index + 1) !== '=' && tokens.text(index + 1) !== '.';
  }

  /** `a if b else c`; an `if` without one filters a comprehension. */
  #hasElse(index: number): boolean {
    let depth = 0;
    for (let next = index + 1; next < this.#tokens.length && next < index + maxLookAhead; next += 1) {
      const text = this.#tokens.text(next);
      if (text === '(' || text === '[' || text === '{') depth += 1;
      else if (text === ')' || text === ']' || text === '}') depth -= 1;
      else if (depth === 0 && text === 'else') return true;
      else if (depth === 0 && (text === 'for' || text === ',')) return false;
      if (depth < 0) return false;
    }
    return false;
  }
}
