// A file as a row of numbers, one for each token, read from its bytes: the fast way to compare code. Comments, imports and
// whitespace are left out, so that they neither hide a copy nor make one.

/** What a comment looks like; strings are alike everywhere. */
export interface CommentStyle {
  readonly slashes: boolean;
  readonly hash: boolean;
}

/** What of a file is left out. */
export interface LeftOut {
  readonly comments: CommentStyle;
  /** Whole imports, wherever they stand. */
  readonly imports: RegExp;
}

const word = 1;
const quote = 2;
const space = 3;
const classes = new Uint8Array(256);
for (let byte = 0; byte < 256; byte += 1) {
  if (byte >= 128 || /\w/.test(String.fromCharCode(byte))) classes[byte] = word;
  else if (byte === 34 || byte === 39 || byte === 96) classes[byte] = quote;
  else if (byte <= 32) classes[byte] = space;
}

const newline = 10;
const slash = 47;
const star = 42;
const hashSign = 35;
const backslash = 92;
const basis = 0x811c9dc5 | 0;
const prime = 0x01000193;

/** All files' tokens behind each other, in arrays that grow. */
export class TokenHashes {
  hashes = new Int32Array(1 << 16);
  lines = new Int32Array(1 << 16);
  length = 0;
  /** Where each file starts; one more than there are files. */
  readonly starts: number[] = [0];

  /** Appends the tokens of a file; gives the number of its lines. */
  add(bytes: Buffer, { comments: { slashes, hash }, imports }: LeftOut): number {
    const { length: size } = bytes;
    // One character for each byte.
    const skipped = bytes.toString('latin1').matchAll(imports);
    let skip = skipped.next().value;
    this.#reserve(size);
    const { hashes, lines } = this;
    let count = this.length;
    let line = 1;
    let at = 0;
    while (at < size) {
      while (skip !== undefined && at > skip.index) skip = skipped.next().value;
      const byte = bytes[at] ?? 0;
      if (skip?.index === at) {
        line += skip[0].split('\n').length - 1;
        at += skip[0].length;
        continue;
      }
      const kind = classes[byte];
      if (kind === space) {
        if (byte === newline) line += 1;
        at += 1;
        continue;
      }
      let value = basis;
      const first = line;
      if (kind === word) {
        do {
          value = Math.imul(value ^ (bytes[at] ?? 0), prime);
          at += 1;
        } while (at < size && classes[bytes[at] ?? 0] === word);
      } else if ((hash && byte === hashSign) || (slashes && byte === slash && bytes[at + 1] === slash)) {
        while (at < size && bytes[at] !== newline) at += 1;
        continue;
      } else if (slashes && byte === slash && bytes[at + 1] === star) {
        at += 2;
        while (at < size && !(bytes[at] === star && bytes[at + 1] === slash)) {
          if (bytes[at] === newline) line += 1;
          at += 1;
        }
        at += 2;
        continue;
      } else if (kind === quote) {
        const end = stringEnd(bytes, at);
        for (; at < end; at += 1) value = Math.imul(value ^ (bytes[at] ?? 0), prime);
      } else {
        value = Math.imul(byte + 1, 0x9e3779b1);
        at += 1;
      }
      hashes[count] = value;
      lines[count] = first;
      count += 1;
    }
    this.length = count;
    this.starts.push(count);
    return line;
  }

  #reserve(more: number): void {
    if (this.length + more <= this.hashes.length) return;
    let size = this.hashes.length;
    while (size < this.length + more) size = Math.ceil(size * 1.5);
    this.hashes = grown(this.hashes, size, this.length);
    this.lines = grown(this.lines, size, this.length);
  }
}

/** After the string that starts here; one that is open ends after its quote. */
function stringEnd(bytes: Buffer, start: number): number {
  const mark = bytes[start];
  for (let at = start + 1; at < bytes.length && bytes[at] !== newline; at += 1) {
    if (bytes[at] === mark) return at + 1;
    if (bytes[at] === backslash) at += 1;
  }
  return start + 1;
}

function grown(array: Int32Array, size: number, used: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(size);
  copy.set(array.subarray(0, used));
  return copy;
}
