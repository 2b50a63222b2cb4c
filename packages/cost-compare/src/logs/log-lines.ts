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
    if (!this.#started) {
      this.#keep(piece);
      if (this.#length < 4) return;
      this.#start();
      const kept = this.#buffer.subarray(0, this.#length).lastIndexOf(10) + 1;
      this.#lines(this.#buffer, 0, kept);
      this.#forget(kept);
    } else {
      const from = this.#complete(piece);
      const to = piece.lastIndexOf(10) + 1;
      if (from < to) this.#lines(piece, from, to);
      this.#keep(piece.subarray(Math.max(from, to)));
    }
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
    this.#lines(this.#buffer, 0, this.#length);
    this.#forget(this.#length);
  }

  /** Gives the line that the last piece left open its end, which is all that is copied; gives where that is. */
  #complete(piece: Uint8Array): number {
    if (this.#length === 0) return 0;
    const to = piece.indexOf(10) + 1;
    if (to === 0) return 0;
    this.#keep(piece.subarray(0, to));
    this.#lines(this.#buffer, 0, this.#length);
    this.#forget(this.#length);
    return to;
  }

  #keep(piece: Uint8Array): void {
    if (this.#length + piece.length > this.#buffer.length)
      this.#buffer = new Uint8Array(movedBuffer(this.#buffer, 2 * (this.#length + piece.length)));
    this.#buffer.set(piece, this.#length);
    this.#length += piece.length;
  }

  #tooLong(): void {
    this.#target.bad(this.#line, `is over ${longestLine >> 20} MiB long`);
  }

  #start(): void {
    this.#started = true;
    const rest = withoutMark(this.#buffer.subarray(0, this.#length));
    this.#forget(this.#length - rest.length);
  }

  #lines(bytes: Uint8Array, start: number, to: number): void {
    const allUtf8 = isUtf8(bytes.subarray(start, to));
    for (let from = start; from < to; ) {
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
  for await (const piece of source.ahead()) {
    if (isFirst && utf16Encoding(piece) !== undefined) wide = [];
    isFirst = false;
    if (wide !== undefined) wide.push(piece.slice());
    else cutter.push(piece);
  }
  if (wide !== undefined) cutter.push(decodeToUtf8(Buffer.concat(wide), source.file));
  cutter.end();
}
