// Cognitive complexity by SonarSource's definition (G. Ann Campbell, "Cognitive Complexity", 1.7), read from tokens: one
// for each break in the flow, and one more for each structure around it; sequences of one logical operator count once.
// How deep control structures are nested falls out of the same walk.

import { type TokenList, tokenKind } from '../tokens/token-list.ts';
import type { Blocks } from './blocks.ts';
import { BraceBlocks } from './brace-blocks.ts';
import type { ControlSyntax } from './control-syntax.ts';
import { EndBlocks } from './end-blocks.ts';
import { IndentBlocks } from './indent-blocks.ts';
import type { MeasuredFunction } from './measured-function.ts';

export interface FlowMeasures {
  readonly cognitive: number;
  /** The largest number of control structures that stand within each other. */
  readonly nesting: number;
}

/** `apart` are functions within it that are counted by themselves. */
export function measureFlow(
  tokens: TokenList,
  syntax: ControlSyntax,
  { measured, apart }: { readonly measured: MeasuredFunction; readonly apart: readonly MeasuredFunction[] },
): FlowMeasures {
  const skips = new Map(apart.map((inner) => [inner.firstToken, inner]));
  const blocks = blocksOf(tokens, syntax, measured);
  const name = measured.name.slice(
    Math.max(measured.name.lastIndexOf('.'), measured.name.lastIndexOf(':')) + 1,
  );
  const operators = new OperatorSequences();
  let cognitive = 0;
  let nesting = 0;
  let callsItself = false;
  for (let index = measured.firstToken; index < measured.endToken; index += 1) {
    const inner = skips.get(index);
    if (inner !== undefined) {
      blocks.skipped();
      index = Math.max(index, ownEnd(tokens, inner) - 1);
      continue;
    }
    const kind = tokens.kinds[index];
    if (kind === tokenKind.comment || kind === tokenKind.newline || kind === tokenKind.macro) continue;
    const text = tokens.text(index);
    blocks.before(index);
    if (kind === tokenKind.word && isControlWord(text, syntax) && tokens.text(tokens.before(index)) !== '.') {
      const cost = blocks.structure(index);
      if (cost === 'structure') cognitive += 1 + blocks.depth;
      else if (cost === 'alternative') cognitive += 1;
    } else if (kind === tokenKind.word && isJump(tokens, index)) cognitive += 1;
    else if (syntax.ternary && text === '?' && isTernary(tokens, index)) cognitive += 1 + blocks.depth;
    else if (operators.take(text)) cognitive += 1;
    if (!callsItself && text === name && index > measured.firstToken)
      callsItself = isCall(tokens, index) && !syntax.functions.has(tokens.text(index - 1));
    blocks.after(index);
    nesting = Math.max(nesting, blocks.structures);
  }
  return { cognitive: cognitive + (callsItself ? 1 : 0), nesting };
}

/** After the last token that is the function's alone: what ended it may belong to the one around it. */
function ownEnd(tokens: TokenList, { firstToken, endToken }: MeasuredFunction): number {
  let depth = 0;
  for (let index = firstToken; index < endToken; index += 1) {
    const text = tokens.text(index);
    if (text === '(' || text === '[' || text === '{') depth += 1;
    else if (text === ')' || text === ']' || text === '}') {
      if (depth === 0) return index;
      depth -= 1;
    }
  }
  return tokens.text(endToken - 1) === '}' ? endToken : endToken - 1;
}

function blocksOf(tokens: TokenList, syntax: ControlSyntax, measured: MeasuredFunction): Blocks {
  if (syntax.blocks === 'indentation') return new IndentBlocks(tokens, syntax, measured);
  return syntax.blocks === 'ends' ? new EndBlocks(tokens, syntax, measured) : new BraceBlocks(tokens, syntax);
}

function isControlWord(text: string, { structures, elseIf }: ControlSyntax): boolean {
  return text === 'else' || structures.has(text) || elseIf.has(text);
}

/** `goto`, and jumps to a label. */
function isJump(tokens: TokenList, index: number): boolean {
  const text = tokens.text(index);
  if (text === 'goto') return true;
  if (text !== 'break' && text !== 'continue') return false;
  const next = index + 1;
  return (
    tokens.kinds[next] === tokenKind.word &&
    tokens.line(next) === tokens.line(index) &&
    !/^(?:if|unless)$/.test(tokens.text(next))
  );
}

/** A lone question mark, and neither `??` nor `?.` nor the mark of an optional type. */
function isTernary(tokens: TokenList, index: number): boolean {
  const next = tokens.text(index + 1);
  const previous = tokens.text(index - 1);
  return (
    next !== '?' &&
    previous !== '?' &&
    next !== '.' &&
    next !== ')' &&
    next !== ',' &&
    next !== '>' &&
    next !== ':'
  );
}

/** `name(`, `this.name(` and `self.name(` call the same; `other.name(` is not known to. */
function isCall(tokens: TokenList, index: number): boolean {
  if (tokens.text(index + 1) !== '(') return false;
  const before = tokens.text(index - 1);
  if (before !== '.' && before !== '->' && before !== '::') return true;
  return /^(?:this|self|\$this|Self)$/.test(tokens.text(index - 2));
}

/** Knows when a sequence of like operators starts. */
class OperatorSequences {
  readonly #stack: string[] = [''];

  take(text: string): boolean {
    const operator = text === 'and' ? '&&' : text === 'or' ? '||' : text;
    if (operator === '&&' || operator === '||') {
      const isNew = this.#stack.at(-1) !== operator;
      this.#stack[this.#stack.length - 1] = operator;
      return isNew;
    }
    if (text === '(' || text === '[') {
      if (this.#stack.length < 1_000) this.#stack.push('');
    } else if (text === ')' || text === ']') {
      if (this.#stack.length > 1) this.#stack.pop();
    } else if (
      text === ';' ||
      text === '{' ||
      text === '}' ||
      text === ',' ||
      text === '=' ||
      text === '?' ||
      text === 'return' ||
      text === ':'
    )
      this.#stack[this.#stack.length - 1] = '';
    return false;
  }
}
