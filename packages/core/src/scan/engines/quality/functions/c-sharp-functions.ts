// Functions of C#: methods with a body, and those that are one expression.

import { countMacro } from './c-functions.ts';
import { CLikeFrame } from './c-like-frame.ts';
import { FrameStack } from './frame-stack.ts';
import type { FunctionFinder } from './function-finder.ts';
import type { FunctionRecorder } from './function-recorder.ts';
import { NestingStates } from './nesting-states.ts';

export function cSharpFinder(recorder: FunctionRecorder): FunctionFinder {
  const stack = new FrameStack<CLikeFrame>();
  stack.push(new CSharpFrame(stack, recorder));
  const nesting = new NestingStates(recorder);
  return {
    take: (token) => {
      stack.take(token);
      nesting.take(token);
    },
    macro: (text) => countMacro(text, recorder),
  };
}

class CSharpFrame extends CLikeFrame {
  #className: string | null = null;
  #braces = 0;

  override get hasLambdas(): boolean {
    return false;
  }

  override start(token: string): void {
    if (token === 'class' || token === 'struct' || token === 'record') {
      this.#className = null;
      this.next(this.classHead);
    } else super.start(token);
  }

  classHead(token: string): void {
    if (token === '(') this.again(this.primaryConstructor, token);
    else if (token === '{') this.next(this.start);
    else if (this.#className === null && /^\p{L}/u.test(token)) this.#className = token;
  }

  primaryConstructor(token: string): void {
    if (this.closes(token, '(', ')')) this.next(this.classHead);
  }

  override propose(name: string): void {
    super.propose(name);
    if (this.#className !== null) this.recorder.current.name = `${this.#className}::${name}`;
  }

  override declaration(token: string): void {
    if (token !== '=>') {
      super.declaration(token);
      return;
    }
    this.#braces = 0;
    this.next(this.expression);
  }

  expression(token: string): void {
    if (token === '{') this.#braces += 1;
    else if (token === '}') this.#braces -= 1;
    else if (token === ';' && this.#braces <= 0) {
      this.recorder.end();
      this.next(this.start);
    }
  }
}
