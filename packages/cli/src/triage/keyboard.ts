// One key at a time from a terminal, and a line where a reason is asked for. Keys that are typed ahead are kept.

/** A terminal, as `process.stdin` is one. */
export interface KeySource extends NodeJS.ReadableStream {
  setRawMode(isRaw: boolean): unknown;
}

export const escapeKey = '\u001b';
const interrupt = '\u0003';
const end = '\u0004';
const erase = new Set(['\u007f', '\b']);
/** An arrow or a function key is one key of several characters; so is a character outside of the first plane. */
const keys = /\u001b(?:\[[\d;<=>?]*[ -/]*[@-~]|O[A-Za-z])|[\s\S]/gu;

export class Keyboard {
  readonly #input: KeySource;
  readonly #output: NodeJS.WritableStream;
  readonly #keys: string[] = [];
  #wake: (() => void) | undefined;
  #isOpen = true;
  #isInterrupted = false;

  constructor(input: KeySource, output: NodeJS.WritableStream) {
    this.#input = input;
    this.#output = output;
    input.setRawMode(true);
    input.setEncoding('utf8');
    input.on('data', this.#take);
    input.on('end', this.#end);
    input.resume();
  }

  /** Whether Ctrl-C was pressed: no key is passed on after it. */
  get isInterrupted(): boolean {
    return this.#isInterrupted;
  }

  /** The next key; undefined when the terminal is gone, or Ctrl-C or Ctrl-D is pressed. */
  async next(): Promise<string | undefined> {
    while (this.#keys.length === 0 && this.#isOpen && !this.#isInterrupted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const key = this.#isInterrupted ? undefined : this.#keys.shift();
    if (key === interrupt) this.#isInterrupted = true;
    return key === interrupt || key === end ? undefined : key;
  }

  /** A line that is shown as it is typed; undefined when it is given up with Escape, Ctrl-D or Ctrl-C, which ends the walk too. */
  async line(question: string): Promise<string | undefined> {
    this.#output.write(question);
    let typed = '';
    for (;;) {
      const key = await this.next();
      if (key === undefined || key === escapeKey) break;
      if (key === '\r' || key === '\n') {
        this.#output.write('\n');
        return typed.trim();
      }
      if (erase.has(key)) {
        if (typed !== '') this.#output.write('\b \b');
        typed = [...typed].slice(0, -1).join('');
      } else if (key.length === 1 || !key.startsWith(escapeKey)) {
        typed += key;
        this.#output.write(key);
      }
    }
    this.#output.write('\n');
    return undefined;
  }

  close(): void {
    this.#input.off('data', this.#take);
    this.#input.off('end', this.#end);
    this.#input.setRawMode(false);
    this.#input.pause();
  }

  readonly #take = (chunk: string | Buffer): void => {
    this.#keys.push(...(String(chunk).match(keys) ?? []));
    this.#wake?.();
  };

  readonly #end = (): void => {
    this.#isOpen = false;
    this.#wake?.();
  };
}
