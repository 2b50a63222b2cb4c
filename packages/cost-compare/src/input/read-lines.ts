// JSON Lines, piece by piece: the memory needed is that of the longest line, whatever the file's size.
import { type Faults, failWith } from '../faults.ts';
import { checkUtf8, decodeToUtf8, utf16Encoding, withoutMark } from '../json/decode.ts';
import { JsonScanner, JsonSyntaxError } from '../json/json-scanner.ts';
import { type InputSource, pieceSize } from '../json/open-input.ts';
import { movedBuffer } from '../names.ts';

const longestLine = 64 << 20;
// Enough to see any byte order mark.
const headLength = 4;

/** Something that takes one JSON value per line. */
export interface LineReader {
  /** Reads the value the scanner is at. */
  read(scanner: JsonScanner, line: number): void;
  /** Reads the line that starts at `from`, if it can do that without a scanner; gives where the next starts, or −1. */
  readPlain?(bytes: Uint8Array, from: number, end: number): number;
  /** Called when the line turned out not to be JSON before `read` was through; returns the record's position. */
  skip(): number | undefined;
}

/** Where the lines of a file go, and what is found wrong with them. */
export interface LineTarget {
  readonly file: string;
  readonly reader: LineReader;
  readonly faults: Faults;
}

/** Reads all lines of a source. UTF-16 is read as a whole, everything else in pieces. */
export async function readLines(source: InputSource, target: LineTarget): Promise<void> {
  const { file } = source;
  const scanner = new JsonScanner();
  let wide: Uint8Array[] | undefined;
  // One buffer for the whole file: what is left of a piece moves to its front, and the next comes behind it.
  let buffer = new Uint8Array(2 * pieceSize);
  let [length, offset, line, started] = [0, 0, 1, false];
  for await (const piece of source.pieces()) {
    if (wide !== undefined) {
      wide.push(piece.slice());
      continue;
    }
    if (length > longestLine) failWith({ file, line, problem: `has a line over ${longestLine >> 20} MiB` });
    if (length + piece.length > buffer.length) {
      buffer = new Uint8Array(movedBuffer(buffer, 2 * (length + piece.length)));
    }
    buffer.set(piece, length);
    length += piece.length;
    if (!started && length >= headLength) {
      started = true;
      if (utf16Encoding(buffer) !== undefined) {
        wide = [buffer.slice(0, length)];
        continue;
      }
      offset = length - withoutMark(buffer.subarray(0, length)).length;
      buffer.copyWithin(0, offset, length);
      length -= offset;
    }
    const complete = started ? buffer.subarray(0, length).lastIndexOf(10) + 1 : 0;
    checkUtf8(buffer.subarray(0, complete), file, offset);
    line = readEachLine(buffer.subarray(0, complete), line, scanner, target);
    buffer.copyWithin(0, complete, length);
    offset += complete;
    length -= complete;
  }
  let rest: Uint8Array = buffer.subarray(0, length);
  if (wide !== undefined || !started)
    rest = decodeToUtf8(wide === undefined ? rest : Buffer.concat(wide), file);
  else checkUtf8(rest, file, offset);
  readEachLine(rest, line, scanner, target);
}

/** Reads the lines of a stretch of text, the first of which has the given number; returns the next number. */
export function readEachLine(
  bytes: Uint8Array,
  firstLine: number,
  scanner: JsonScanner,
  target: LineTarget,
): number {
  let line = firstLine;
  for (let from = 0; from < bytes.length; line++) {
    const next = target.reader.readPlain?.(bytes, from, bytes.length) ?? -1;
    if (next >= 0) {
      from = next;
      continue;
    }
    const newline = bytes.indexOf(10, from);
    const end = newline < 0 ? bytes.length : newline;
    scanner.reset(bytes, from, end);
    if (scanner.next() !== -1) readLine(scanner, from, line, target);
    from = end + 1;
  }
  return line;
}

function readLine(scanner: JsonScanner, from: number, line: number, target: LineTarget): void {
  let isRead = false;
  try {
    target.reader.read(scanner, line);
    isRead = true;
    if (scanner.next() !== -1) scanner.fail('nothing more on the line');
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const index = isRead ? undefined : target.reader.skip();
    target.faults.add({
      file: target.file,
      line,
      column: scanner.text(from, error.position).length + 1,
      ...(index === undefined ? {} : { index }),
      problem: error.message,
    });
  }
}
