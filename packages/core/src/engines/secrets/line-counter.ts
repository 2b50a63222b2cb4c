// Byte offsets → lines and columns; cheap when asked in ascending order.
import type { DetectionLocation } from '../../findings/detection.ts';

export class LineCounter {
  readonly #text: Buffer;
  #line = 1;
  #lineStart = 0;

  constructor(text: Buffer) {
    this.#text = text;
  }

  locate(start: number, end: number): Omit<DetectionLocation, 'path'> {
    const first = this.#place(start);
    const last = this.#place(Math.max(start, end - 1));
    return {
      startLine: first.line,
      endLine: last.line,
      startColumn: first.column,
      endColumn: last.column + 1,
    };
  }

  #place(offset: number): { line: number; column: number } {
    if (offset < this.#lineStart) {
      this.#line = 1;
      this.#lineStart = 0;
    }
    let newline = this.#text.indexOf(10, this.#lineStart);
    while (newline >= 0 && newline < offset) {
      this.#line += 1;
      this.#lineStart = newline + 1;
      newline = this.#text.indexOf(10, this.#lineStart);
    }
    return { line: this.#line, column: this.#text.toString('utf8', this.#lineStart, offset).length + 1 };
  }
}
