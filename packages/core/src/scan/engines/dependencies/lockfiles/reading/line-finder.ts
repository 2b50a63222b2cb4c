// Lines of things that a parser without positions has read: asked in the file's order, it runs over the text once.

/** So many pieces may be missing ahead; then it looks only a little further: a hostile order costs nothing. */
const maxTurns = 32;
const littleFurther = 16 * 1024;

export class LineFinder {
  readonly #text: string;
  #at = 0;
  #line = 1;
  /** Where the current line ends: looked for once, because it may lie megabytes ahead. */
  #lineEnd: number;
  #turns = 0;
  /** What stands behind the colon of a member. */
  #space: '' | ' ' | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#lineEnd = this.#endOfLine(0);
  }

  /** The line of the next `"key": {` (or `[`), as JSON writes it. */
  ofObject(key: string): number | null {
    return this.#find(`${JSON.stringify(key)}`, /\s*:\s*[[{]/y);
  }

  /** The line of the next `"key": "value"`, as JSON writes it. */
  ofMember(key: string, value: string): number | null {
    const [name, text] = [JSON.stringify(key), JSON.stringify(value)];
    this.#space ??= this.#text.includes(`${name}: `) ? ' ' : '';
    return this.#find(`${name}:${this.#space}${text}`, null);
  }

  /** The line of the next occurrence of a piece of text. */
  of(piece: string): number | null {
    return this.#find(piece, null);
  }

  #find(piece: string, after: RegExp | null): number | null {
    const mayTurn = this.#turns < maxTurns;
    const end = mayTurn ? this.#text.length : this.#at + littleFurther;
    const ahead = this.#search(piece, after, { from: this.#at, end });
    if (ahead !== -1) return this.#moveTo(ahead);
    if (!mayTurn) return null;
    this.#turns += 1;
    const behind = this.#search(piece, after, { from: 0, end: this.#text.length });
    return behind === -1 ? null : this.#lineAt(behind);
  }

  #search(
    piece: string,
    after: RegExp | null,
    { from, end }: { readonly from: number; readonly end: number },
  ): number {
    const text = end < this.#text.length ? this.#text.slice(0, end) : this.#text;
    let at = text.indexOf(piece, from);
    while (at !== -1 && after !== null) {
      after.lastIndex = at + piece.length;
      if (after.test(text)) break;
      at = text.indexOf(piece, at + 1);
    }
    return at;
  }

  #moveTo(at: number): number {
    while (this.#lineEnd < at) {
      this.#line += 1;
      this.#lineEnd = this.#endOfLine(this.#lineEnd + 1);
    }
    this.#at = at;
    return this.#line;
  }

  #endOfLine(from: number): number {
    const end = this.#text.indexOf('\n', from);
    return end === -1 ? this.#text.length : end;
  }

  #lineAt(at: number): number {
    let line = 1;
    for (let next = this.#text.indexOf('\n'); next !== -1 && next < at; ) {
      line += 1;
      next = this.#text.indexOf('\n', next + 1);
    }
    return line;
  }
}
