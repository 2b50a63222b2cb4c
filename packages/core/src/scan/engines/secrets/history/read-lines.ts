// What git prints, as lines.

/** Lines without their ends, decoded as UTF-8 (what is none becomes U+FFFD), as many at a time as came together. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly string[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(10);
    if (end < 0) {
      rest = Buffer.from(bytes);
      continue;
    }
    yield bytes.toString('utf8', 0, end).split('\n');
    // The source may use its buffer again.
    rest = Buffer.from(bytes.subarray(end + 1));
  }
  if (rest.length > 0) yield [rest.toString('utf8')];
}
