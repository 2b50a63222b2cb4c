// Lines of things that a parser without positions has read: asked in the file's order, it runs over the text once.

/** Looks behind the current place as often, then only ahead: a hostile order costs nothing. */
const mostTurns = 32;

export class LineFinder {
  readonly #text: string;
  #at = 0;
  #line = 1;
  /** Where the current line ends: looked for once, because it may lie megabytes ahead. */
  #lineEnd: number;
  #turns = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lineEnd = this.#endOfLine(0);
  }

  /** The line of the next `"key": {` (or `[`), as JSON writes it. */
  ofObject(key: string): number | null {
    return this.#find(`${JSON.stringify(key)}`, /\s*:\s*[[{]/y);
  }

  /** The line of the next occurrence of a piece of text. */
  of(piece: string): number | null {
    return this.#find(piece, null);
  }

  #find(piece: string, after: RegExp | null): number | null {
    const ahead = this.#search(piece, after, this.#at);
    if (ahead !== -1) return this.#moveTo(ahead);
    if ((this.#turns += 1) > mostTurns) return null;
    const behind = this.#search(piece, after, 0);
    return behind === -1 ? null : this.#lineAt(behind);
  }

  #search(piece: string, after: RegExp | null, from: number): number {
    let at = this.#text.indexOf(piece, from);
    while (at !== -1 && after !== null) {
      after.lastIndex = at + piece.length;
      if (after.test(this.#text)) break;
      at = this.#text.indexOf(piece, at + 1);
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
