// Long output in parts, so that a slow reader holds it back, Ctrl-C ends it, and memory does not grow with it.
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { hasReader } from './reader.ts';

const partLength = 64 * 1024;

/** Writes the lines on standard output; stops when nobody reads any more, or when the signal is given. */
export function printLines(lines: Iterable<string>, signal?: AbortSignal): Promise<void> {
  return printTexts(withLineEnds(lines), signal);
}

/** The same of texts that end no line. */
export function printTexts(texts: Iterable<string>, signal?: AbortSignal): Promise<void> {
  return printParts(inParts(texts), signal);
}

/** The same of parts that are long enough. */
export async function printParts(
  parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  for await (const part of parts) {
    await writePart(part);
    if (!hasReader() || signal?.aborted) return;
  }
}

/** Short texts together. */
export function* inParts(texts: Iterable<string>): Generator<string> {
  let part = '';
  for (const text of texts) {
    part += text;
    if (part.length < partLength) continue;
    yield part;
    part = '';
  }
  if (part !== '') yield part;
}

function* withLineEnds(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield `${line}\n`;
}

async function writePart(part: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(part)) {
    await drained();
    return;
  }
  // Signals are handled between parts only.
  await setImmediate();
}

/** Until the reader has taken what was written, or is gone (`| head`): then writing fails, which is no error. */
async function drained(): Promise<void> {
  if (process.stdout.destroyed) return;
  const finished = new AbortController();
  const { signal } = finished;
  try {
    await Promise.race([
      once(process.stdout, 'drain', { signal }),
      once(process.stdout, 'close', { signal }),
    ]);
  } catch (error) {
    if (hasReader()) throw error;
  } finally {
    finished.abort();
  }
}
