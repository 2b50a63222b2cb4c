// Blocks, classes and namespaces of languages with braces: says to the recorder what a brace opens and closes.
import type { FunctionRecorder } from './function-recorder.ts';

type State = 'start' | 'skip' | 'space' | 'spaceName' | 'attribute' | 'template';

const spaces = new Set(['struct', 'class', 'namespace', 'union']);
/** Where the name of a space ends. */
const nameEnds = new Set(['<', ':', 'final', '[', 'extends', 'implements']);

export class NestingStates {
  readonly #recorder: FunctionRecorder;
  #state: State = 'start';
  #brackets = 0;
  #name = '';
  #nameIsWhole = false;

  constructor(recorder: FunctionRecorder) {
    this.#recorder = recorder;
  }

  take(token: string): void {
    switch (this.#state) {
      case 'start':
        this.#start(token);
        return;
      case 'skip':
        this.#state = 'start';
        return;
      case 'template':
        if (this.#closes(token, '<', '>')) this.#state = 'start';
        return;
      case 'attribute':
        if (this.#closes(token, '[', ']')) this.#state = 'space';
        return;
      case 'space':
        this.#state = token === '[' ? 'attribute' : 'spaceName';
        this.#name = '';
        this.#nameIsWhole = false;
        this.take(token);
        return;
      case 'spaceName':
        this.#spaceName(token);
    }
  }

  #start(token: string): void {
    if (token === '{') this.#recorder.enterBlock();
    else if (token === '}') this.#recorder.leaveBlock();
    else if (token === 'template') this.#state = 'template';
    else if (token === '.') this.#state = 'skip';
    else if (spaces.has(token)) this.#state = 'space';
  }

  #spaceName(token: string): void {
    if (token === ')' || token === '(' || token === '{' || token === ';') {
      this.#state = 'start';
      if (token === '{') this.#recorder.enterSpace(this.#name);
    } else if (nameEnds.has(token)) this.#nameIsWhole = true;
    else if (!this.#nameIsWhole) this.#name += token;
  }

  #closes(token: string, open: string, close: string): boolean {
    if (token === open) this.#brackets += 1;
    else if (token === close) this.#brackets -= 1;
    return this.#brackets === 0;
  }
}
