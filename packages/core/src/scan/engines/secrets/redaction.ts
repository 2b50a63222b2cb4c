// What may be shown of a secret: the first characters and the length, never more than a quarter of it.

/** `ghp_…(40)`: enough to recognize it, not enough to use it. */
export function redacted(value: string): string {
  const shown = Math.min(4, Math.floor(value.length / 4));
  const head = /^[\x21-\x7e]*$/.test(value.slice(0, shown)) ? value.slice(0, shown) : '';
  return `${head}…(${value.length})`;
}

const redactedValue = /^[\x20-\x7e]{0,8}(?:\u2026|\u00e2\u0080\u00a6)\(\d{1,6}\)/;

/** Whether a value is what `redacted` shows of another one: baselines and reports in the repository hold them. UTF-8 or Latin-1. */
export function isRedacted(value: string): boolean {
  return redactedValue.test(value);
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

const longestExcerpt = 300;

/**
 * The line around a secret with every given span redacted; lines that are long are cut around it.
 *
 * @param spans all secrets of the file, ascending and apart
 * @param index which of them
 */
export function excerptAt(bytes: Buffer, spans: readonly Span[], index: number): string {
  const at = spans[index] as Span;
  const { start, end: lastEnd } = lineContext(bytes, at, longestExcerpt / 2);
  const newline = bytes.subarray(at.start, lastEnd).indexOf(10);
  const end = newline < 0 ? lastEnd : at.start + newline;
  let first = index;
  while (first > 0 && (spans[first - 1] as Span).end > start) first -= 1;
  let text = '';
  let position = start;
  for (let next = first; next < spans.length; next++) {
    const span = spans[next] as Span;
    if (span.start >= end) break;
    if (span.end <= position) continue;
    if (span.start > position) text += bytes.toString('utf8', position, span.start);
    text += redacted(bytes.toString('utf8', span.start, span.end));
    position = span.end;
  }
  if (position < end) text += bytes.toString('utf8', position, end);
  return text
    .replace(/[\x00-\x1f\x7f]/g, ' ')
    .trim()
    .slice(0, 1000);
}

/** The lines in which the span stands, at most `most` bytes before it and behind it. */
export function lineContext(bytes: Buffer, { start, end }: Span, max: number): Span {
  const from = Math.max(0, start - max);
  const lineStart = from + bytes.subarray(from, start).lastIndexOf(10) + 1;
  const behind = bytes.subarray(end, end + max);
  const newline = behind.indexOf(10);
  return { start: lineStart, end: end + (newline < 0 ? behind.length : newline) };
}
