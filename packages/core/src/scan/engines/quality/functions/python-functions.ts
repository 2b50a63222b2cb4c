// Functions of Python, by their indentation.
import type { TokenList } from '../tokens/token-list.ts';
import type { FunctionFinder } from './function-finder.ts';
import { type FunctionRecorder, outside } from './function-recorder.ts';

/** After these a triple-quoted string is a value; elsewhere it is a comment. */
const valueBefore = new Set('= += -= *= /= %= //= **= &= |= ^= <<= >>= ( return , [ + - * / %'.split(' '));

/** After `case` or `match` these say that it is a name. */
const nameAfter = new Set('= . : , += -= *= /= %= //= **= &= |= ^= <<= >>= :='.split(' '));

/** Tokens after which the search for the colon of a `case` is given up. */
const maxLookAhead = 2_000;

export function pythonFinder(recorder: FunctionRecorder, tokens: TokenList): FunctionFinder {
  const finder = new PythonFinder(recorder, tokens);
  return {
    before: (token, startsLine) => finder.before(token, startsLine),
    take: (token) => finder.take(token),
    finish: () => finder.indentTo(0, ''),
  };
}

type State = 'start' | 'name' | 'parameters' | 'typeArguments' | 'colon' | 'firstLine';

class PythonFinder {
  readonly #recorder: FunctionRecorder;
  readonly #tokens: TokenList;
  readonly #indents = [0];
  #state: State = 'start';
  #previous = '';
  #previousWasContinued = false;
  #startsLine = false;

  constructor(recorder: FunctionRecorder, tokens: TokenList) {
    this.#recorder = recorder;
    this.#tokens = tokens;
  }

  before(token: string, startsLine: boolean): void {
    this.#startsLine = startsLine;
    if (!startsLine || this.#previousWasContinued) return;
    const { current, token: index } = this.#recorder;
    if (current.name === outside || current.closedParameters) this.indentTo(this.#indentOf(index), token);
  }

  indentTo(spaces: number, token: string): void {
    while ((this.#indents.at(-1) ?? 0) > spaces && !token.startsWith(')')) {
      this.#indents.pop();
      this.#recorder.leaveBlock();
    }
    if ((this.#indents.at(-1) ?? 0) < spaces) {
      this.#indents.push(spaces);
      this.#recorder.enterBlock();
    }
  }

  /** A tab is worth eight spaces. */
  #indentOf(index: number): number {
    const start = this.#tokens.starts[index] ?? 0;
    return this.#tokens.indentBefore(start);
  }

  take(token: string): void {
    if (token === 'case' && this.#startsLine && this.#startsPattern()) this.#recorder.addCondition();
    this.#standaloneText(token);
    this.#previous = token;
    this.#previousWasContinued = token === '\\\n';
    this.#advance(token);
  }

  #standaloneText(token: string): void {
    if (token.length < 6 || !(token.startsWith('"""') || token.startsWith("'''"))) return;
    const ends = token.split('\n').length;
    if (this.#state === 'firstLine' || !valueBefore.has(this.#previous)) this.#recorder.addLines(-ends);
  }

  #advance(token: string): void {
    switch (this.#state) {
      case 'firstLine':
        this.#state = token === 'def' ? 'name' : 'start';
        return;
      case 'start':
        if (token === 'def') this.#state = 'name';
        return;
      case 'name':
        if (token === '(') this.#state = 'parameters';
        else {
          this.#recorder.propose(token);
          this.#recorder.confirm();
        }
        return;
      case 'parameters':
        if (token === ')') {
          this.#recorder.current.closedParameters = true;
          this.#state = 'colon';
        } else if (token === '[') this.#state = 'typeArguments';
        else this.#recorder.current.addParameter(token);
        return;
      case 'typeArguments':
        if (token === ']') this.#state = 'parameters';
        return;
      case 'colon':
        this.#state = token === ':' ? 'firstLine' : 'start';
    }
  }

  /** Whether `case` at the start of a line is a keyword: a pattern and a colon follow. */
  #startsPattern(): boolean {
    const tokens = this.#tokens;
    const first = tokens.after(this.#recorder.token);
    const next = tokens.text(first);
    if (nameAfter.has(next)) return false;
    if (next !== '(' && next !== '[') return true;
    let depth = 0;
    for (let index = first; index < Math.min(tokens.length, first + maxLookAhead); index += 1) {
      const text = tokens.text(index);
      if (text === '(' || text === '[' || text === '{') depth += 1;
      else if (text === ')' || text === ']' || text === '}') depth -= 1;
      else if (depth === 0 && text === ':') return true;
      else if (depth === 0 && text === '\n') return false;
    }
    return false;
  }
}
