// Offsets into a text → lines and columns, in any order.

export class LineIndex {
  readonly #text: string;
  readonly #starts: number[] = [0];

  constructor(text: string) {
    this.#text = text;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
  }

  /** Lines and columns from 1; the end column is the first one after it. */
  locate(
    start: number,
    end: number,
  ): { startLine: number; endLine: number; startColumn: number; endColumn: number } {
    const first = this.#lineAt(start);
    // A line end is no part of what it ends.
    let behind = end;
    while (behind > start + 1 && /[\r\n]/.test(this.#text[behind - 1] ?? '')) behind -= 1;
    const last = this.#lineAt(Math.max(start, behind - 1));
    return {
      startLine: first + 1,
      endLine: last + 1,
      startColumn: start - (this.#starts[first] ?? 0) + 1,
      endColumn: behind - (this.#starts[last] ?? 0) + 1,
    };
  }

  /** The text of lines, first to last, cut at a length. */
  excerpt(first: number, last: number, longest: number): string {
    const end = this.#starts[last] ?? this.#text.length;
    return this.#text
      .slice(this.#starts[first - 1] ?? 0, end)
      .slice(0, longest)
      .trimEnd();
  }

  #lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
