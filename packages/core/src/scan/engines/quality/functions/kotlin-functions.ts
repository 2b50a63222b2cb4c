// Functions of Kotlin: with a block, or with one expression; accessors; the branches of `when`.
import { FrameStack } from './frame-stack.ts';
import type { FunctionFinder } from './function-finder.ts';
import type { FunctionRecorder } from './function-recorder.ts';
import { GoLikeFrame } from './go-like-functions.ts';

export function kotlinFinder(recorder: FunctionRecorder): FunctionFinder {
  const stack = new FrameStack<GoLikeFrame>();
  stack.push(new KotlinFrame(stack, recorder, { keyword: 'fun' }));
  return {
    before: (token, startsLine) => (stack.top as KotlinFrame).beforeCount(token, startsLine),
    take: (token) => stack.take(token),
    finish: () => (stack.top as KotlinFrame).endExpression(),
  };
}

const opening = new Set(['(', '[', '{']);
const closing = new Set([')', ']', '}']);
/** A line that starts with one of these continues the expression before. */
const continues = new Set([
  '.',
  '?.',
  '?:',
  '&&',
  '||',
  '+',
  '-',
  '*',
  '/',
  '->',
  '=',
  'else',
  '?',
  'as',
  'is',
  'in',
  ':',
]);
/** A line that ends with one of these has not ended the expression. */
const demandsMore = new Set([
  '=',
  '&&',
  '||',
  '+',
  '-',
  '*',
  '/',
  '?:',
  '.',
  ',',
  '->',
  'else',
  'return',
  '==',
  '!=',
  '<',
  '>',
]);

class KotlinFrame extends GoLikeFrame {
  #isWhen = false;
  #depth = 0;
  #openLine = false;
  #hasCondition = false;

  override inner(): GoLikeFrame {
    return new KotlinFrame(this.stack, this.recorder, this.options);
  }

  override start(token: string): void {
    if ((token === 'get' || token === 'set') && this.recorder.startsLine) {
      this.recorder.push(token);
      this.next(this.accessor);
    } else if (token === '->') {
      if (this.#isWhen) this.recorder.addCondition();
    } else if (token === 'interface') this.next(this.interfaceHead);
    else if (token === 'when' && this.stack.previous !== '.') this.next(this.whenHead);
    else if (token !== 'type') super.start(token);
  }

  override functionName(token: string): void {
    if (token === '<') this.again(this.typeParametersBefore, token);
    else if (token === '.' || (this.stack.previous === '.' && token !== '(')) {
      this.recorder.current.name += token;
      this.next(this.functionName);
    } else if (token === '(' && this.recorder.current.name !== '') this.again(this.parameters, token);
    else super.functionName(token);
  }

  typeParametersBefore(token: string): void {
    if (this.closes(token, '<', '>')) this.next(this.functionName);
  }

  override parametersStart(token: string): void {
    if (token === '.' || token === '?') {
      this.recorder.current.name += token;
      this.next(this.functionName);
    } else super.parametersStart(token);
  }

  accessor(token: string): void {
    if (token === '(') this.again(this.accessorParameters, token);
    else if (token === '=' || token === '{') this.bodyStart(token);
    else {
      this.drop();
      this.start(token);
    }
  }

  accessorParameters(token: string): void {
    if (this.closes(token, '(', ')')) this.next(this.bodyStart);
  }

  /** Between the parameters and the body stands a type; a function without a body ends with its line. */
  override bodyStart(token: string): void {
    if (token === '{' && this.brackets === 0) this.again(this.body, token);
    else if (token === '=' && this.brackets === 0) {
      this.#depth = 0;
      this.#openLine = true;
      this.#hasCondition = false;
      this.next(this.expression);
    } else if (opening.has(token) || token === '<') this.brackets += 1;
    else if (this.brackets > 0 && (closing.has(token) || token === '>')) this.brackets -= 1;
    else if (token === '}' || (this.recorder.startsLine && this.brackets === 0 && !continues.has(token))) {
      this.drop();
      this.start(token);
    }
  }

  expression(token: string): void {
    this.#openLine = demandsMore.has(token);
    if (opening.has(token)) this.#depth += 1;
    else if (closing.has(token)) {
      this.#depth -= 1;
      if (this.#depth === 0 && token === ')' && this.#hasCondition) {
        this.#openLine = true;
        this.#hasCondition = false;
      }
    } else if (this.#depth === 0 && (token === 'if' || token === 'for' || token === 'while'))
      this.#hasCondition = true;
  }

  /** An expression ends with its line, unless that line or the next one continues it. */
  beforeCount(token: string, startsLine: boolean): void {
    if (this.state !== this.expression || this.#depth > 0) return;
    if (!(startsLine && !this.#openLine && !continues.has(token)) && !closing.has(token) && token !== ';')
      return;
    this.endExpression();
  }

  endExpression(): void {
    if (this.state !== this.expression) return;
    this.recorder.end();
    this.next(this.start);
  }

  /** Methods of an interface mostly lack a body, and nothing says so. */
  interfaceHead(token: string): void {
    if (this.closes(token, '{', '}') && token === '}') this.next(this.start);
  }

  whenHead(token: string): void {
    if (token !== '{') return;
    const branches = new KotlinFrame(this.stack, this.recorder, this.options);
    branches.#isWhen = true;
    this.next(this.start);
    this.enter(branches, () => this.recorder.addCondition(-1));
  }
}
