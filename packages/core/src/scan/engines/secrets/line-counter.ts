// Byte offsets → lines and columns; cheap when asked in ascending order.
import type { DetectionLocation } from '../../../vocabulary/detection.ts';

export class LineCounter {
  readonly #text: Buffer;
  #line = 1;
  #lineStart = 0;
  /** Where the line ends, once it was looked for. */
  #lineEnd: number | undefined;
  /** The last place asked for, so that a long line is not read again for each. */
  #offset = 0;
  #column = 1;

  constructor(text: Buffer) {
    this.#text = text;
  }

  locate(start: number, end: number): Omit<DetectionLocation, 'path'> {
    const first = this.#place(start);
    // A line end is no part of what it ends.
    let behind = end;
    while (behind > start + 1 && isLineEnd(this.#text[behind - 1])) behind -= 1;
    const last = this.#place(Math.max(start, behind - 1));
    return {
      startLine: first.line,
      endLine: last.line,
      startColumn: first.column,
      endColumn: last.column + 1,
    };
  }

  /** Where the line of the offset starts. */
  startOfLine(offset: number): number {
    this.#place(offset);
    return this.#lineStart;
  }

  #place(offset: number): { line: number; column: number } {
    if (offset < this.#lineStart) this.#begin(1, 0);
    while (this.#endOfLine() < offset) this.#begin(this.#line + 1, this.#endOfLine() + 1);
    if (offset < this.#offset) this.#begin(this.#line, this.#lineStart);
    const column = this.#column + this.#text.toString('utf8', this.#offset, offset).length;
    if (!isInsideCharacter(this.#text[offset])) {
      this.#offset = offset;
      this.#column = column;
    }
    return { line: this.#line, column };
  }

  #begin(line: number, start: number): void {
    this.#line = line;
    this.#lineStart = start;
    this.#lineEnd = undefined;
    this.#offset = start;
    this.#column = 1;
  }

  #endOfLine(): number {
    if (this.#lineEnd === undefined) {
      const newline = this.#text.indexOf(10, this.#lineStart);
      this.#lineEnd = newline < 0 ? Number.POSITIVE_INFINITY : newline;
    }
    return this.#lineEnd;
  }
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === 10 || byte === 13;
}

/** Whether the byte continues a UTF-8 character that began before it. */
function isInsideCharacter(byte = 0): boolean {
  return (byte & 0xc0) === 0x80;
}
