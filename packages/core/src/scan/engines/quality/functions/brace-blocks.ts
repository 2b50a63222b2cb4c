// Blocks in braces, and bodies without them.
import { type TokenList, tokenKind } from '../tokens/token-list.ts';
import type { Blocks } from './blocks.ts';
import type { ControlSyntax } from './control-syntax.ts';

interface Block {
  readonly kind: 'structure' | 'function' | 'plain';
  readonly braces: boolean;
  readonly word: string;
  /** Parentheses that were open when it started. */
  readonly parentheses: number;
  readonly startLine: number;
}

interface Announced {
  readonly word: string;
  readonly parentheses: number;
  /** Whether the body is what comes next. */
  ready: boolean;
}

export class BraceBlocks implements Blocks {
  readonly #tokens: TokenList;
  readonly #syntax: ControlSyntax;
  readonly #blocks: Block[] = [];
  #parentheses = 0;
  #announced: Announced | null = null;
  /** Where a function was announced, by the parentheses that were open. */
  #functionAt = -1;
  #hasBody = false;
  #skipsWhile = false;
  depth = 0;
  structures = 0;

  constructor(tokens: TokenList, syntax: ControlSyntax) {
    this.#tokens = tokens;
    this.#syntax = syntax;
  }

  before(index: number): void {
    const text = this.#tokens.text(index);
    this.#endByLine(index);
    if (this.#announced?.ready && text !== '{') this.#open('structure', index, { braces: false });
    if (this.#syntax.functions.has(text) && this.#hasBody) this.#functionAt = this.#parentheses;
  }

  structure(index: number): 'structure' | 'alternative' | 'none' {
    const text = this.#tokens.text(index);
    if (text === 'while' && this.#skipsWhile) {
      this.#skipsWhile = false;
      return 'none';
    }
    const afterElse = this.#tokens.text(this.#tokens.before(index)) === 'else';
    if (text === 'else') {
      // `else if` costs once, at its `if`.
      const next = this.#tokens.text(this.#tokens.after(index));
      if (this.#syntax.structures.has('if') && next === 'if') return 'none';
      if (next === '->') return 'none';
      this.#announced = { word: text, parentheses: this.#parentheses, ready: true };
      return 'alternative';
    }
    const isBare = text === 'do' || text === 'loop' || text === 'repeat' || text === 'select';
    this.#announced = {
      word: text,
      parentheses: this.#parentheses,
      ready: isBare || this.#isCatchWithoutName(index),
    };
    return (text === 'if' && afterElse) || this.#syntax.elseIf.has(text) ? 'alternative' : 'structure';
  }

  after(index: number): void {
    const text = this.#tokens.text(index);
    if (text === '(' || text === '[') this.#parentheses += 1;
    else if (text === ')' || text === ']') this.#closeParenthesis();
    else if (text === '{') this.#openBrace(index);
    else if (text === '}') this.#closeBrace(index);
    else if (text === ';') this.#endStatement(index);
  }

  skipped(): void {
    this.#functionAt = -1;
  }

  #isCatchWithoutName(index: number): boolean {
    return this.#tokens.text(index) === 'catch' && this.#tokens.text(this.#tokens.after(index)) === '{';
  }

  #closeParenthesis(): void {
    this.#parentheses = Math.max(0, this.#parentheses - 1);
    const announced = this.#announced;
    if (announced !== null && this.#syntax.parentheses && this.#parentheses === announced.parentheses)
      announced.ready = true;
  }

  #openBrace(index: number): void {
    if (this.#announced !== null && this.#parentheses === this.#announced.parentheses) {
      this.#open('structure', index, { braces: true });
      return;
    }
    const before = this.#tokens.text(this.#tokens.before(index));
    const isOwn = !this.#hasBody && this.#parentheses === 0;
    const isFunction =
      this.#functionAt === this.#parentheses ||
      before === '=>' ||
      before === '->' ||
      this.#syntax.braceClosures;
    if (isOwn) this.#hasBody = true;
    if (this.#functionAt === this.#parentheses) this.#functionAt = -1;
    this.#open(!isOwn && this.#hasBody && isFunction ? 'function' : 'plain', index, { braces: true });
  }

  #open(kind: Block['kind'], index: number, { braces }: { braces: boolean }): void {
    const word = kind === 'structure' ? (this.#announced?.word ?? '') : '';
    if (kind === 'structure') this.#announced = null;
    this.#blocks.push({
      kind,
      braces,
      word,
      parentheses: this.#parentheses,
      startLine: this.#tokens.line(index),
    });
    this.#count(kind, 1);
    if (braces) this.#parentheses = 0;
  }

  #count(kind: Block['kind'], change: number): void {
    if (kind !== 'plain') this.depth += change;
    if (kind === 'structure') this.structures += change;
  }

  #pop(): Block | undefined {
    const block = this.#blocks.pop();
    if (block !== undefined) this.#count(block.kind, -1);
    return block;
  }

  #closeBrace(index: number): void {
    let block = this.#pop();
    while (block !== undefined && !block.braces) block = this.#pop();
    if (block === undefined) return;
    this.#parentheses = block.parentheses;
    if (block.kind === 'structure') this.#endOuter(block, index);
  }

  #endStatement(index: number): void {
    const top = this.#blocks.at(-1);
    if (top === undefined || top.braces || top.parentheses !== this.#parentheses) return;
    this.#pop();
    this.#endOuter(top, index);
  }

  /** A structure that is the whole body of another one ends with it, unless an `else` follows. */
  #endOuter(ended: Block, index: number): void {
    const next = this.#tokens.text(this.#tokens.after(index));
    let last = ended;
    for (;;) {
      const isIf = last.word === 'if' || this.#syntax.elseIf.has(last.word);
      if (isIf && (next === 'else' || this.#syntax.elseIf.has(next))) return;
      if (last.word === 'do' && next === 'while') this.#skipsWhile = true;
      const top = this.#blocks.at(-1);
      if (top === undefined || top.braces) return;
      this.#pop();
      last = top;
    }
  }

  /** Where semicolons may be left out, a body without braces ends with its line. */
  #endByLine(index: number): void {
    const top = this.#blocks.at(-1);
    if (top === undefined || top.braces || top.parentheses !== this.#parentheses || this.#announced !== null)
      return;
    const before = this.#tokens.before(index);
    if (this.#tokens.line(before) === this.#tokens.line(index) || before < 0) return;
    const isOpen =
      this.#tokens.kinds[before] === tokenKind.operator && !/^[)\]}`]$/.test(this.#tokens.text(before));
    if (
      isOpen ||
      /^(?:[.?:&|+*/=<>-]|else\b)/.test(this.#tokens.text(index)) ||
      this.#tokens.text(before) === 'else'
    )
      return;
    this.#endStatement(before);
  }
}
