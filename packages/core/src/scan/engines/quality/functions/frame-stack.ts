// Finders within finders: a block is read by a frame of its own, which hands over to the one around it when the block
// ends. A stack and no recursion, so that the depth of a source cannot exhaust ours.

export abstract class Frame<Self extends Frame<Self>> {
  /** What takes the next token. */
  state: (token: string) => void;
  saved: (token: string) => void;
  /** Called when the frame on top of this one ends. */
  resumed: (() => void) | null = null;
  leaving = false;
  readonly stack: FrameStack<Self>;

  constructor(stack: FrameStack<Self>) {
    this.stack = stack;
    this.state = this.start;
    this.saved = this.start;
  }

  abstract start(token: string): void;

  /** Goes on in the given state. */
  next(state: (token: string) => void): void {
    this.state = state;
  }

  /** Goes on in the given state, with the same token. */
  again(state: (token: string) => void, token: string): void {
    this.state = state;
    this.state(token);
  }

  /** Lets another frame read from the next token on, and comes back to the present state. */
  enter(frame: Self, resumed: (() => void) | null = null): void {
    this.saved = this.state;
    this.resumed = resumed;
    this.stack.push(frame);
  }

  leave(): void {
    this.leaving = true;
  }
}

export class FrameStack<Kind extends Frame<Kind>> {
  readonly #frames: Kind[] = [];
  /** The token before; '' at the start. */
  previous = '';

  push(frame: Kind): void {
    this.#frames.push(frame);
  }

  /** The frame that gets the next token. */
  get top(): Kind | undefined {
    return this.#frames.at(-1);
  }

  take(token: string): void {
    this.feed(token);
    this.previous = token;
  }

  /** Gives the token to the innermost frame, and closes those that it ends. */
  feed(token: string): void {
    this.#frames.at(-1)?.state(token);
    this.#close();
  }

  #close(): void {
    while (this.#frames.length > 1) {
      const top = this.#frames.at(-1);
      if (top?.leaving !== true) return;
      this.#frames.pop();
      const under = this.#frames.at(-1);
      if (under === undefined) return;
      under.state = under.saved;
      const { resumed } = under;
      under.resumed = null;
      resumed?.call(under);
    }
    const last = this.#frames[0];
    if (last !== undefined) last.leaving = false;
  }
}
