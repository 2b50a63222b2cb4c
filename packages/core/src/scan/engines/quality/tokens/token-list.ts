// The tokens of one file in columns: an object a token would cost more than reading the file does.

/** What a token is. Comments and line ends are kept: checks read the one, measures count the other. */
export const tokenKind = {
  word: 0,
  number: 1,
  /** A string, a character, a regular expression or a piece of a template. */
  text: 2,
  operator: 3,
  comment: 4,
  newline: 5,
  /** A line for the preprocessor. */
  macro: 6,
} as const;
export type TokenKind = (typeof tokenKind)[keyof typeof tokenKind];

/** Used again for file after file: what must outlive the next one is copied. */
export class TokenList {
  length = 0;
  kinds = new Uint8Array(4096);
  /** Where the token starts in the source, in UTF-16 units. */
  starts = new Int32Array(4096);
  /** The line it starts in, from 1. */
  lines = new Int32Array(4096);
  readonly texts: string[] = [];
  #line = 1;

  #source = '';

  /** The source that the tokens are of. */
  get source(): string {
    return this.#source;
  }

  /** Removes the tokens of the previous file. */
  reset(source: string): void {
    this.#source = source;
    this.length = 0;
    this.texts.length = 0;
    this.#line = 1;
  }

  push(kind: TokenKind, start: number, text: string): void {
    const at = this.length;
    if (at === this.kinds.length) this.#grow();
    this.kinds[at] = kind;
    this.starts[at] = start;
    this.lines[at] = this.#line;
    this.texts[at] = text;
    this.length = at + 1;
    if (kind === tokenKind.newline) this.#line += 1;
    else if (kind !== tokenKind.word) this.#line += lineEndsIn(text);
  }

  text(index: number): string {
    return this.texts[index] ?? '';
  }

  line(index: number): number {
    return this.lines[index] ?? 1;
  }

  kind(index: number): number {
    return this.kinds[index] ?? tokenKind.newline;
  }

  /** The next token that is neither a comment nor a line end; `length` when there is none. */
  after(index: number): number {
    let next = index + 1;
    while (next < this.length && isSpace(this.kinds[next])) next += 1;
    return next;
  }

  /** The token before that is neither a comment nor a line end; -1 when there is none. */
  before(index: number): number {
    let previous = index - 1;
    while (previous >= 0 && isSpace(this.kinds[previous])) previous -= 1;
    return previous;
  }

  /** Whitespace before a place in its line; a tab is worth eight. */
  indentBefore(start: number): number {
    let width = 0;
    for (let at = start - 1; at >= 0 && this.#source[at] !== '\n'; at -= 1) {
      width += this.#source[at] === '\t' ? 8 : 1;
    }
    return width;
  }

  #grow(): void {
    const size = this.kinds.length * 2;
    const kinds = new Uint8Array(size);
    kinds.set(this.kinds);
    this.kinds = kinds;
    this.starts = grown(this.starts, size);
    this.lines = grown(this.lines, size);
  }
}

export function lineEndsIn(text: string): number {
  if (text.length < 2 && text !== '\n') return 0;
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function isSpace(kind: number | undefined): boolean {
  return kind === tokenKind.comment || kind === tokenKind.newline;
}

function grown(array: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(size);
  copy.set(array);
  return copy;
}
