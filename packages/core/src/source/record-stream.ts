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
