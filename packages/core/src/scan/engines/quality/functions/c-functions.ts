// Functions of C and C++, and what their preprocessor and their references mean for conditions.
import { CLikeFrame } from './c-like-frame.ts';
import { FrameStack } from './frame-stack.ts';
import type { FunctionFinder } from './function-finder.ts';
import type { FunctionRecorder } from './function-recorder.ts';
import { NestingStates } from './nesting-states.ts';

export function cFinder(recorder: FunctionRecorder): FunctionFinder {
  const stack = new FrameStack<CLikeFrame>();
  stack.push(new CLikeFrame(stack, recorder));
  const nesting = new NestingStates(recorder);
  const references = new ReferenceStates(recorder);
  return {
    take: (token) => {
      stack.take(token);
      nesting.take(token);
      references.take(token);
    },
    macro: (text) => countMacro(text, recorder),
  };
}

/** A condition of the preprocessor is one of the function, too; an include counts as a line of code. */
export function countMacro(text: string, recorder: FunctionRecorder): boolean {
  const directive = /^#\s{0,100}(\w+)/.exec(text)?.[1];
  if (directive === 'if' || directive === 'ifdef' || directive === 'elif') recorder.addCondition();
  return directive === 'include';
}

/** `T&& name = …` and typedefs: there `&&` is no condition. */
class ReferenceStates {
  readonly #recorder: FunctionRecorder;
  #state: 'start' | 'reference' | 'typedef' = 'start';
  #count = 0;

  constructor(recorder: FunctionRecorder) {
    this.#recorder = recorder;
  }

  take(token: string): void {
    if (this.#state === 'start') {
      if (token === '&&') this.#state = 'reference';
      else if (token === 'typedef') {
        this.#state = 'typedef';
        this.#count = 0;
      }
    } else if (this.#state === 'reference') {
      if (token === '=') this.#recorder.addCondition(-1);
      if (token === '=' || token === ';' || token === '{' || token === '}' || token === ')')
        this.#state = 'start';
    } else if (token === '&&') this.#count += 1;
    else if (token === ';') {
      this.#recorder.addCondition(-this.#count);
      this.#state = 'start';
    }
  }
}
