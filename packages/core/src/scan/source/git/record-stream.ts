/** A name as text, or as bytes where it is not UTF-8. */
export type FileName = string | Buffer;

/** The names in git's `-z` output, a chunk at a time and made text together: one by one, that takes longer. */
export async function* splitNames(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<readonly FileName[], void, undefined> {
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(0);
    if (end < 0) {
      rest.push(chunk);
      continue;
    }
    const whole = chunk.subarray(0, end);
    yield namesIn(rest.length > 0 ? Buffer.concat([...rest, whole]) : whole);
    rest = end + 1 < chunk.length ? [chunk.subarray(end + 1)] : [];
  }
  if (rest.length > 0) yield namesIn(Buffer.concat(rest));
}

function namesIn(bytes: Buffer): FileName[] {
  const text = bytes.toString('utf8');
  const names = text.split('\0');
  if (!text.includes('\ufffd')) return names;
  let start = 0;
  return names.map((name) => {
    const end = bytes.indexOf(0, start);
    const piece = bytes.subarray(start, end < 0 ? bytes.length : end);
    start += piece.length + 1;
    return name.includes('\ufffd') ? Buffer.from(piece) : name;
  });
}

/**
 * Cuts git's `-z` output at its NULs, a chunk at a time: one by one, a hundred thousand records would
 * be as many turns of the event loop. A record may be a view of the chunk: use it before the next.
 */
export async function* splitRecords(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<readonly Buffer[], void, undefined> {
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    const records: Buffer[] = [];
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(0, start);
      if (end < 0) break;
      const piece = chunk.subarray(start, end);
      records.push(rest.length > 0 ? Buffer.concat([...rest, piece]) : piece);
      rest = [];
      start = end + 1;
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
    if (records.length > 0) yield records;
  }
  if (rest.length > 0) yield [Buffer.concat(rest)];
}
