// Counts every token to the function it stands in, while a finder says where functions start and end.
import { MeasuredFunction } from './measured-function.ts';

/** A block, a named space, or a function's body. */
type Nesting = null | string | MeasuredFunction;

/** The name of what stands outside of all functions. */
export const outside = '*global*';

/** Characters of the names around a function that its own name starts with. */
const maxPrefix = 300;

export class FunctionRecorder {
  readonly found: MeasuredFunction[] = [];
  readonly file = new MeasuredFunction(outside, 0, 0);
  current = this.file;
  line = 1;
  /** The index of the current token. */
  token = 0;
  /** Whether it is the first one of its line. */
  startsLine = true;
  /** Drops the next function that ends. */
  dropsNext = false;
  readonly #stacked: MeasuredFunction[] = [];
  readonly #nesting: Nesting[] = [];
  /** What stands before the names of functions, for each level of nesting. */
  readonly #prefixes: string[] = [];
  #pending: MeasuredFunction | null = null;

  get stackedTop(): MeasuredFunction | undefined {
    return this.#stacked.at(-1);
  }

  addLines(count: number): void {
    this.current.codeLines += count;
    this.current.endLine = this.line;
    this.startsLine = count > 0;
  }

  addCondition(count = 1): void {
    this.current.complexity += count;
  }

  /** What looks like the name of a function; it becomes one with confirm(). */
  propose(name: string): void {
    this.current = new MeasuredFunction(`${this.#prefixes.at(-1) ?? ''}${name}`, this.line, this.token);
  }

  confirm(): void {
    this.#pending = this.current;
    this.current.complexity = 1;
  }

  /** A function within the current one, which goes on after it. */
  push(name: string): void {
    this.#stacked.push(this.current);
    this.propose(name);
    this.confirm();
  }

  enterBlock(): void {
    this.#enter(this.#pending, this.#pending === null ? '' : `${this.#pending.name}.`);
    this.#pending = null;
  }

  enterSpace(name: string): void {
    this.#pending = null;
    this.#enter(name, name === '' ? '' : `${name}::`);
  }

  #enter(nesting: Nesting, prefix: string): void {
    this.#nesting.push(nesting);
    this.#prefixes.push(`${this.#prefixes.at(-1) ?? ''}${prefix}`.slice(-maxPrefix));
  }

  leaveBlock(): void {
    this.#pending = null;
    const nesting = this.#nesting.pop();
    this.#prefixes.pop();
    if (!(nesting instanceof MeasuredFunction)) return;
    const { endLine } = this.current;
    this.end();
    this.current = this.#innermost() ?? this.file;
    this.current.endLine = endLine;
  }

  /** Ends the current function, and continues with the one around it. */
  end(): void {
    if (!this.dropsNext) {
      this.current.endToken = this.token + 1;
      this.found.push(this.current);
    }
    this.dropsNext = false;
    this.current = this.#stacked.pop() ?? this.file;
  }

  #innermost(): MeasuredFunction | undefined {
    return this.#nesting.findLast((nesting) => nesting instanceof MeasuredFunction);
  }
}
