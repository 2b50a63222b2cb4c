// What kind of text a file's bytes are: ASCII-compatible ones are scanned as they are, UTF-16 is recoded.

const sniffed = 8000;

/**
 * Bytes that the patterns can read, or null for a binary file. A lone carriage return is a line feed in them: compilers end
 * a line, and with it a comment, there, too.
 */
export function toScannableText(bytes: Buffer): Buffer | null {
  const text = toAsciiCompatible(bytes);
  return text === null ? null : withLineFeeds(text);
}

/** Every place keeps its offset. */
function withLineFeeds(text: Buffer): Buffer {
  let changed: Buffer | undefined;
  for (let at = text.indexOf(13); at >= 0; at = text.indexOf(13, at + 1)) {
    if (text[at + 1] === 10) continue;
    // The buffer belongs to the source.
    changed ??= Buffer.from(text);
    changed[at] = 10;
  }
  return changed ?? text;
}

function toAsciiCompatible(bytes: Buffer): Buffer | null {
  const zero = bytes.indexOf(0);
  if (zero < 0 || zero >= sniffed) return bytes;
  const order = utf16Order(bytes.subarray(0, sniffed));
  if (order === null) return null;
  const even = bytes.length - (bytes.length % 2);
  // swap16 works in place, and the buffer belongs to the source.
  const copy = Buffer.from(bytes.subarray(0, even));
  const text = (order === 'little' ? copy : copy.swap16()).toString('utf16le');
  // UTF-32 begins with the mark of UTF-16, and is then read as UTF-16 with a zero after each character.
  return Buffer.from(text.replace(/^\uFEFF|\0/g, ''), 'utf8');
}

/** By the mark at the start, else by where the zero bytes of mostly Latin text fall. */
function utf16Order(head: Buffer): 'little' | 'big' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'little';
  if (head[0] === 0xfe && head[1] === 0xff) return 'big';
  if (head.length < 16) return null;
  let even = 0;
  let odd = 0;
  for (let index = 0; index < head.length; index++) {
    if (head[index] !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const half = head.length / 2;
  if (odd > half * 0.7 && even < half * 0.05) return 'little';
  if (even > half * 0.7 && odd < half * 0.05) return 'big';
  return null;
}

/** https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md: no other line, and fewer than 1,024 bytes. */
const lfsPointer =
  /^version https:\/\/git-lfs\.github\.com\/spec\/v1\n(?:ext-\S+ \S+\n)*oid sha256:[0-9a-f]{64}\nsize \d+\n?$/;

/** Whether the content is elsewhere: Git LFS keeps this in its place. */
export function isLfsPointer(text: Buffer): boolean {
  return text.length < 1_024 && lfsPointer.test(text.toString('latin1'));
}
