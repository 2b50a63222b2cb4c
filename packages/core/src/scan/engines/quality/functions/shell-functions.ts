// Functions of shell scripts: `name() { … }` and `function name { … }`.
import type { FunctionFinder } from './function-finder.ts';
import type { FunctionRecorder } from './function-recorder.ts';

export function shellFinder(recorder: FunctionRecorder): FunctionFinder {
  const finder = new ShellFinder(recorder);
  return { take: (token) => finder.take(token) };
}

interface OpenFunction {
  readonly close: string;
  depth: number;
}

const opens: Readonly<Record<string, string>> = { '{': '}', '(': ')' };

class ShellFinder {
  readonly #recorder: FunctionRecorder;
  readonly #open: OpenFunction[] = [];
  #cases = 0;
  #before = '';
  #state: 'start' | 'name' | 'parenthesis' | 'body' = 'start';

  constructor(recorder: FunctionRecorder) {
    this.#recorder = recorder;
  }

  take(token: string): void {
    const before = this.#before;
    this.#before = token;
    if (this.#state === 'name') {
      this.#announce(token);
      this.#state = 'body';
    } else if (this.#state === 'parenthesis') this.#parenthesis(token);
    else if (this.#state === 'body') this.#body(token);
    else this.#start(token, before);
  }

  #start(token: string, before: string): void {
    if (token === 'function' && this.#recorder.startsLine) this.#state = 'name';
    else if (token === '(' && /^[\p{L}_][\p{L}\p{N}_:.-]*$/u.test(before)) {
      this.#announce(before);
      this.#state = 'parenthesis';
    } else if (token === 'case') this.#cases += 1;
    else if (token === 'esac') this.#cases = Math.max(0, this.#cases - 1);
    // One for each branch of a case.
    else if (token === ';;') this.#recorder.addCondition();
    else this.#count(token);
  }

  #announce(name: string): void {
    this.#recorder.push(name);
  }

  #parenthesis(token: string): void {
    if (token === ')') this.#state = 'body';
    else this.#drop(token);
  }

  #drop(token: string): void {
    this.#recorder.dropsNext = true;
    this.#recorder.end();
    this.#state = 'start';
    this.#start(token, '');
  }

  #body(token: string): void {
    if (token === '(' && this.#before === '(') this.#state = 'parenthesis';
    const close = opens[token];
    if (close === undefined) {
      if (token !== ')') this.#drop(token);
      return;
    }
    this.#open.push({ close, depth: 1 });
    this.#state = 'start';
  }

  #count(token: string): void {
    const top = this.#open.at(-1);
    if (top === undefined) return;
    // The patterns of a case close what nothing opened.
    if (top.close === ')' && this.#cases > 0) return;
    if (opens[token] === top.close) top.depth += 1;
    else if (token === top.close) top.depth -= 1;
    if (top.depth > 0) return;
    this.#open.pop();
    this.#recorder.end();
  }
}
