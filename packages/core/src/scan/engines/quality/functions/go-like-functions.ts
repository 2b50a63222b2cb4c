// Functions of languages in which a keyword announces them: Go, Rust, Kotlin, Swift.
import { Frame, FrameStack } from './frame-stack.ts';
import type { FunctionFinder } from './function-finder.ts';
import type { FunctionRecorder } from './function-recorder.ts';
import { outside } from './function-recorder.ts';

export interface GoLikeOptions {
  readonly keyword: string;
  /** Whether a function without a body ends with its line's semicolon, as in a trait. */
  readonly mayLackBody?: boolean;
}

export function goLikeFinder(recorder: FunctionRecorder, options: GoLikeOptions): FunctionFinder {
  const stack = new FrameStack<GoLikeFrame>();
  stack.push(new GoLikeFrame(stack, recorder, options));
  return { take: (token) => stack.take(token) };
}

export class GoLikeFrame extends Frame<GoLikeFrame> {
  readonly recorder: FunctionRecorder;
  readonly options: GoLikeOptions;
  brackets = 0;
  #open = '';

  constructor(stack: FrameStack<GoLikeFrame>, recorder: FunctionRecorder, options: GoLikeOptions) {
    super(stack);
    this.recorder = recorder;
    this.options = options;
  }

  inner(): GoLikeFrame {
    return new GoLikeFrame(this.stack, this.recorder, this.options);
  }

  override start(token: string): void {
    if (token === this.options.keyword) {
      this.recorder.push('');
      this.next(this.functionName);
    } else if (token === 'type') this.next(this.typeName);
    else if (token === '{') this.enter(this.inner());
    else if (token === '}') this.leave();
  }

  typeName(_token: string): void {
    this.next(this.typeKind);
  }

  typeKind(token: string): void {
    this.next(token === 'struct' || token === 'interface' ? this.typeBody : this.start);
  }

  typeBody(token: string): void {
    if (this.closes(token, '{', '}')) this.next(this.start);
  }

  functionName(token: string): void {
    if (token === '(') {
      const enclosing = this.recorder.stackedTop?.name ?? outside;
      this.again(enclosing === outside ? this.receiver : this.parameters, token);
    } else if (token === '{') this.again(this.bodyStart, token);
    else {
      this.recorder.current.name += token;
      this.next(this.parametersStart);
    }
  }

  receiver(token: string): void {
    if (this.closes(token, '(', ')')) this.next(this.functionName);
  }

  parametersStart(token: string): void {
    if (token === '(') this.again(this.parameters, token);
    else if (token === '<' || token === '[') {
      this.#open = token;
      this.again(this.typeParameters, token);
    } else this.next(this.start);
  }

  typeParameters(token: string): void {
    if (this.closes(token, this.#open, this.#open === '<' ? '>' : ']')) this.next(this.parametersStart);
  }

  parameters(token: string): void {
    if (token !== '(' && token !== ')') this.recorder.current.addParameter(token);
    if (this.closes(token, '(', ')')) this.next(this.bodyStart);
  }

  bodyStart(token: string): void {
    if (token === '{' && this.stack.previous !== 'interface') this.again(this.body, token);
    else if (this.options.mayLackBody) this.#withoutBody(token);
  }

  #withoutBody(token: string): void {
    if (token === '[' || token === '(' || token === '<') this.brackets += 1;
    else if (this.brackets > 0) this.brackets -= token === ']' || token === ')' || token === '>' ? 1 : 0;
    else if (token === ';' || token === ',' || token === ')' || token === '=' || token === '}') {
      this.drop();
      if (token === '}') this.start(token);
    }
  }

  /** Drops the function that was announced. */
  drop(): void {
    this.brackets = 0;
    this.recorder.dropsNext = true;
    this.recorder.end();
    this.next(this.start);
  }

  body(_token: string): void {
    this.brackets = 0;
    if (this.recorder.current.name === '') this.recorder.current.name = '(anonymous)';
    this.enter(this.inner(), () => {
      this.next(this.start);
      this.recorder.end();
    });
  }

  /** Counts brackets; true when the outermost one closes. */
  closes(token: string, open: string, close: string): boolean {
    if (token === open) this.brackets += 1;
    else if (token === close) this.brackets -= 1;
    return this.brackets === 0;
  }
}
