// Functions of Ruby: methods, and the examples of its tests (`it 'does' do`).
import type { TokenList } from '../tokens/token-list.ts';
import { Frame, FrameStack } from './frame-stack.ts';
import type { FunctionFinder } from './function-finder.ts';
import type { FunctionRecorder } from './function-recorder.ts';

export function rubyFinder(recorder: FunctionRecorder, tokens: TokenList): FunctionFinder {
  const stack = new FrameStack<RubyFrame>();
  stack.push(new RubyFrame(stack, recorder, tokens));
  return { take: (token) => stack.take(token) };
}

/** What is closed by `end` or a brace. `case` is one of them; lizard omits it, and ends the method with it. */
const openers = new Set(['begin', 'do', 'class', 'module', 'case', '{', '${']);

class RubyFrame extends Frame<RubyFrame> {
  readonly #recorder: FunctionRecorder;
  readonly #tokens: TokenList;

  constructor(stack: FrameStack<RubyFrame>, recorder: FunctionRecorder, tokens: TokenList) {
    super(stack);
    this.#recorder = recorder;
    this.#tokens = tokens;
  }

  #block(): void {
    this.enter(new RubyFrame(this.stack, this.#recorder, this.#tokens));
  }

  /** Whether the word starts a statement; elsewhere it stands behind one, and needs no end. */
  #startsStatement(): boolean {
    return this.#recorder.startsLine || this.stack.previous === ';' || this.stack.previous === '=';
  }

  override start(token: string): void {
    if (this.stack.previous === '.') return;
    if (token === 'end' || token === '}') this.leave();
    else if (token === 'def') this.next(this.name);
    else if (token === 'it') this.next(this.example);
    else if (openers.has(token)) this.#block();
    else if (token === 'while' || token === 'for' || token === 'until') {
      if (this.#startsStatement()) this.next(this.loopHead);
    } else if (token === 'if' || token === 'unless') {
      if (this.#startsStatement()) this.#block();
      else this.next(this.afterIf);
    }
  }

  name(token: string): void {
    this.#recorder.push(token === '(' ? '(anonymous)' : token);
    this.next(token === '(' ? this.parameters : this.afterName);
  }

  example(token: string): void {
    if (token === 'do' || token === '{') {
      this.#recorder.push(this.stack.previous);
      this.next(this.afterName);
    } else if (this.#recorder.startsLine) this.again(this.start, token);
  }

  afterName(token: string): void {
    if (token === '.') {
      this.#recorder.current.name += token;
      this.next(this.methodName);
    } else if (token === '(') this.next(this.parameters);
    else if (token === '=' && !this.#recorder.startsLine) this.#equals();
    else {
      this.next(this.start);
      this.enter(new RubyFrame(this.stack, this.#recorder, this.#tokens), () => {
        this.#recorder.end();
        this.next(this.start);
      });
      this.stack.feed(token);
    }
  }

  /** `def name=(value)` belongs to the name; `def name = expression` has no end of its own. */
  #equals(): void {
    const { token } = this.#recorder;
    const before = (this.#tokens.starts[token - 1] ?? 0) + this.#tokens.text(token - 1).length;
    if (before === this.#tokens.starts[token]) {
      this.#recorder.current.name += '=';
      this.next(this.afterName);
    } else {
      this.#recorder.end();
      this.next(this.start);
    }
  }

  methodName(token: string): void {
    this.#recorder.current.name += token;
    this.next(this.afterName);
  }

  parameters(token: string): void {
    if (token === ')') this.next(this.afterName);
    else this.#recorder.current.addParameter(token);
  }

  afterIf(token: string): void {
    if (this.#recorder.startsLine) this.again(this.start, token);
    else if (token === 'then') {
      this.next(this.start);
      this.#block();
    }
  }

  loopHead(token: string): void {
    if (!this.#recorder.startsLine && token !== 'do') return;
    this.next(this.start);
    if (token === 'end') return;
    this.#block();
    if (token !== 'do') this.stack.feed(token);
  }
}
