// JSON Lines, piece by piece: the memory needed is that of the longest line, whatever the file's size.
import { type Faults, failWith } from '../faults.ts';
import { checkUtf8, decodeToUtf8, utf16Encoding, withoutMark } from './decode.ts';
import { JsonScanner, JsonSyntaxError } from './json-scanner.ts';
import type { InputSource } from './open-input.ts';

const longestLine = 64 << 20;
// Enough to see any byte order mark.
const headLength = 4;

/** Something that takes one JSON value per line. */
export interface LineReader {
  /** Reads the value the scanner is at. */
  read(scanner: JsonScanner, line: number): void;
  /** Told when the line turned out not to be JSON before `read` was through; returns the record's position. */
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
  let rest: Uint8Array = new Uint8Array(0);
  let [line, offset, started] = [1, 0, false];
  let wide: Uint8Array[] | undefined;
  const scanner = new JsonScanner();
  for await (const piece of source.pieces()) {
    if (wide !== undefined) {
      wide.push(piece.slice());
      continue;
    }
    let bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    if (!started && bytes.length >= headLength) {
      started = true;
      if (utf16Encoding(bytes) !== undefined) {
        wide = [bytes.slice()];
        continue;
      }
      offset = bytes.length - withoutMark(bytes).length;
      bytes = withoutMark(bytes);
    }
    const complete = started ? bytes.lastIndexOf(10) + 1 : 0;
    checkUtf8(bytes.subarray(0, complete), source.file, offset);
    line = readEachLine(bytes.subarray(0, complete), line, scanner, target);
    offset += complete;
    rest = bytes.slice(complete);
    if (rest.length > longestLine) failWith({ file: source.file, line, problem: 'has a line over 64 MiB' });
  }
  if (wide !== undefined || !started)
    rest = decodeToUtf8(wide === undefined ? rest : Buffer.concat(wide), source.file);
  else checkUtf8(rest, source.file, offset);
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
