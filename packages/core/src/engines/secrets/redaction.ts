// What may be shown of a secret: the first characters and the length, never more than a quarter of it.

/** `ghp_…(40)`: enough to recognise it, not enough to use it. */
export function redacted(value: string): string {
  const shown = Math.min(4, Math.floor(value.length / 4));
  const head = /^[\x21-\x7e]*$/.test(value.slice(0, shown)) ? value.slice(0, shown) : '';
  return `${head}…(${value.length})`;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

const longestExcerpt = 300;

/**
 * The line around a byte offset with every given span redacted; lines that are long are cut around it.
 *
 * @param spans all secrets of the file, ascending
 */
export function excerptAt(bytes: Buffer, at: Span, spans: readonly Span[]): string {
  const lineStart = bytes.lastIndexOf(10, Math.max(0, at.start - 1)) + 1;
  const newline = bytes.indexOf(10, at.start);
  const lineEnd = newline < 0 ? bytes.length : newline;
  const start = Math.max(at.start === 0 ? 0 : lineStart, at.start - longestExcerpt / 2);
  const end = Math.min(lineEnd, Math.max(start, Math.min(at.end, lineEnd)) + longestExcerpt / 2);
  let text = '';
  let position = start;
  for (const span of spans) {
    if (span.end <= position || span.start >= end) continue;
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
