// Functions of PHP: with a name, in classes and traits, and without one where they stand outside of others.
import type { FunctionFinder } from './function-finder.ts';
import type { FunctionRecorder } from './function-recorder.ts';

export function phpFinder(recorder: FunctionRecorder): FunctionFinder {
  const finder = new PhpFinder(recorder);
  return { take: (token) => finder.take(token), macro: () => true };
}

type State =
  | 'start'
  | 'use'
  | 'typeName'
  | 'name'
  | 'afterName'
  | 'parameters'
  | 'afterParameters'
  | 'body'
  | 'condition';

const conditionWords = new Set(['if', 'switch', 'for', 'foreach', 'while', 'catch', 'match']);

class PhpFinder {
  readonly #recorder: FunctionRecorder;
  #state: State = 'start';
  #typeName: string | null = null;
  #typeDepth = 0;
  #parentheses = 0;
  #braces = 0;
  #bodyDepth = 0;
  #functionName = '';
  #assigned = '';
  #previous = '';
  #hasParameter = false;

  constructor(recorder: FunctionRecorder) {
    this.#recorder = recorder;
  }

  take(token: string): void {
    const previous = this.#previous;
    this.#previous = token;
    if (this.#state === 'start') this.#start(token, previous);
    else if (this.#state === 'use') this.#use(token, previous);
    else if (this.#state === 'typeName') this.#readTypeName(token, previous);
    else if (this.#state === 'name') this.#name(token);
    else if (this.#state === 'parameters') this.#parameter(token);
    else if (this.#state === 'afterParameters') this.#afterParameters(token);
    else if (this.#state === 'body') this.#body(token);
    else if (this.#state === 'condition') this.#condition(token);
    else if (token === '(') this.#startFunction();
  }

  #use(token: string, previous: string): void {
    if (token === ';' || token === '{') this.#state = 'start';
    if (token === '{') this.#start(token, previous);
  }

  #start(token: string, previous: string): void {
    if (token === '{') this.#braces += 1;
    else if (token === '}') this.#closeBrace();
    else if (token === 'use') this.#state = 'use';
    else if (
      (token === 'class' || token === 'trait' || token === 'enum') &&
      previous !== '::' &&
      previous !== '->'
    )
      this.#state = 'typeName';
    else if (token === 'function' && previous !== '->' && previous !== '::') this.#state = 'name';
    else if (conditionWords.has(token)) this.#state = 'condition';
    else if (token === '=') this.#assigned = previous;
    else if (token === ';') this.#assigned = '';
  }

  #closeBrace(): void {
    this.#braces -= 1;
    if (this.#typeName !== null && this.#braces <= this.#typeDepth) this.#typeName = null;
  }

  #readTypeName(token: string, previous: string): void {
    this.#state = 'start';
    if (token === '(' || token === '{' || token === 'extends' || token === '=>') this.#start(token, previous);
    else {
      this.#typeName = token;
      this.#typeDepth = this.#braces;
    }
  }

  #name(token: string): void {
    if (token === '&') return;
    const space = this.#typeName === null ? '' : `${this.#typeName}::`;
    if (token === '(') {
      this.#functionName =
        this.#typeName === null && this.#assigned !== '' ? this.#assigned : `${space}(anonymous)`;
      this.#startFunction();
    } else {
      this.#functionName = `${space}${token}`;
      this.#state = 'afterName';
    }
  }

  #startFunction(): void {
    this.#parentheses = 1;
    this.#hasParameter = false;
    this.#recorder.push(this.#functionName);
    this.#state = 'parameters';
  }

  #parameter(token: string): void {
    if (token === '(') this.#parentheses += 1;
    else if (token === ')') {
      this.#parentheses -= 1;
      if (this.#parentheses === 0) this.#state = 'afterParameters';
    } else if (token.startsWith('$')) {
      // lizard takes all of them for one.
      if (this.#hasParameter) this.#recorder.current.addParameter(',');
      this.#hasParameter = true;
      this.#recorder.current.addParameter(token);
    }
  }

  #afterParameters(token: string): void {
    if (token === '{') {
      this.#bodyDepth = this.#braces;
      this.#braces += 1;
      this.#state = 'body';
    } else if (token === ';') {
      this.#recorder.end();
      this.#state = 'start';
    }
  }

  #body(token: string): void {
    if (token === '{') this.#braces += 1;
    else if (token === '}') {
      this.#braces -= 1;
      if (this.#braces > this.#bodyDepth) return;
      this.#recorder.end();
      this.#state = 'start';
    }
  }

  #condition(token: string): void {
    if (token === '(') this.#parentheses += 1;
    else if (token === ')') this.#parentheses -= 1;
    if (this.#parentheses === 0) this.#state = 'start';
  }
}
