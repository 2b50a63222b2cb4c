// Cuts a log into lines, piece by piece. A line too long to be held is reported and stepped over, and so is one that
// is not UTF-8; neither ends the run.
import { isUtf8 } from 'node:buffer';
import { decodeToUtf8, utf16Encoding, withoutMark } from '../json/decode.ts';
import { type InputSource, pieceSize } from '../json/open-input.ts';
import { movedBuffer } from '../names.ts';

export const longestLine = 32 << 20;

/** Takes lines, and what is wrong with them. */
export interface LineTarget {
  line(bytes: Uint8Array, from: number, to: number, line: number): void;
  bad(line: number, problem: string): void;
}

/** Cuts bytes into lines as they come; `end` reads the last one, which in a log that grows may not be there yet. */
export class LineCutter {
  readonly #target: LineTarget;
  #buffer = new Uint8Array(2 * pieceSize);
  #length = 0;
  #started = false;
  #isTooLong = false;
  #line = 1;
  /** Bytes taken so far. */
  read = 0;

  constructor(target: LineTarget) {
    this.#target = target;
  }

  push(piece: Uint8Array): void {
    this.read += piece.length;
    if (this.#length + piece.length > this.#buffer.length)
      this.#buffer = new Uint8Array(movedBuffer(this.#buffer, 2 * (this.#length + piece.length)));
    this.#buffer.set(piece, this.#length);
    this.#length += piece.length;
    if (!this.#started && this.#length >= 4) this.#start();
    if (!this.#started) return;
    const complete = this.#buffer.subarray(0, this.#length).lastIndexOf(10) + 1;
    this.#lines(complete);
    this.#forget(complete);
    if (this.#length <= longestLine) return;
    if (!this.#isTooLong) this.#tooLong();
    this.#isTooLong = true;
    this.#forget(this.#length);
    // What a hostile line needed is not held any longer.
    this.#buffer = new Uint8Array(movedBuffer(this.#buffer, 2 * pieceSize));
  }

  end(): void {
    if (!this.#started) this.#start();
    if (this.#length === 0) return;
    this.#lines(this.#length);
    this.#forget(this.#length);
  }

  #tooLong(): void {
    this.#target.bad(this.#line, `is over ${longestLine >> 20} MiB long`);
  }

  #start(): void {
    this.#started = true;
    const rest = withoutMark(this.#buffer.subarray(0, this.#length));
    this.#forget(this.#length - rest.length);
  }

  #lines(to: number): void {
    const bytes = this.#buffer;
    const allUtf8 = isUtf8(bytes.subarray(0, to));
    for (let from = 0; from < to; ) {
      const newline = bytes.indexOf(10, from);
      const end = newline < 0 || newline >= to ? to : newline;
      if (this.#isTooLong) this.#isTooLong = false;
      else if (end - from > longestLine) this.#tooLong();
      else if (!allUtf8 && !isUtf8(bytes.subarray(from, end)))
        this.#target.bad(this.#line, 'is not valid UTF-8');
      else this.#target.line(bytes, from, end, this.#line);
      this.#line++;
      from = end + 1;
    }
  }

  #forget(count: number): void {
    this.#buffer.copyWithin(0, count, this.#length);
    this.#length -= count;
  }
}

/** Cuts a whole source into lines. UTF-16, which PowerShell writes, is decoded as a whole. */
export async function readLogLines(source: InputSource, target: LineTarget): Promise<void> {
  const cutter = new LineCutter(target);
  let wide: Uint8Array[] | undefined;
  let isFirst = true;
  for await (const piece of source.pieces()) {
    if (isFirst && utf16Encoding(piece) !== undefined) wide = [];
    isFirst = false;
    if (wide !== undefined) wide.push(piece.slice());
    else cutter.push(piece);
  }
  if (wide !== undefined) cutter.push(decodeToUtf8(Buffer.concat(wide), source.file));
  cutter.end();
}
