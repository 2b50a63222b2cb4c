// The lines around a finding, as they are kept and shown.

/** What is kept of a file around a finding: lines, and characters of each. */
export const excerptLimits = { lines: 7, characters: 200 } as const;

export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/** Up to seven lines of the audited file, secrets redacted. Lines count from 1. */
export interface Excerpt {
  readonly startLine: number;
  readonly lines: readonly string[];
  /** The lines of the finding itself, as far as they are shown. */
  readonly highlight: LineRange;
  /** Whether a secret was taken out. */
  readonly redacted: boolean;
}

/** The lines to show for a place, before the length of the file is known. */
export function contextLines({ startLine, endLine }: LineRange): LineRange {
  const { lines } = excerptLimits;
  const own = Math.min(lines, Math.max(1, endLine - startLine + 1));
  const first = Math.max(1, startLine - Math.floor((lines - own) / 2));
  return { startLine: first, endLine: first + lines - 1 };
}

/** An excerpt of lines that may be more than are kept; null without any. */
export function toExcerpt(
  { startLine: first, lines, redacted }: Omit<Excerpt, 'highlight'>,
  place: LineRange,
): Excerpt | null {
  // A snippet of a tool that begins or ends elsewhere than its place is taken as it is.
  const wanted = contextLines(place);
  const skipped = lines.length <= excerptLimits.lines ? 0 : Math.max(0, wanted.startLine - first);
  const shown = lines.slice(skipped, skipped + excerptLimits.lines);
  if (shown.length === 0 || shown.every((line) => line.trim() === '')) return null;
  const startLine = first + skipped;
  const last = startLine + shown.length - 1;
  const from = Math.min(last, Math.max(startLine, place.startLine));
  const highlight = { startLine: from, endLine: Math.min(last, Math.max(from, place.endLine)) };
  return { startLine, lines: shown.map(cut), highlight, redacted };
}

function cut(line: string): string {
  const { characters } = excerptLimits;
  return line.length <= characters ? line : `${line.slice(0, characters - 1)}…`;
}

/** The lines of the finding itself. */
export function highlighted({ startLine, lines, highlight }: Excerpt): readonly string[] {
  return lines.slice(highlight.startLine - startLine, highlight.endLine - startLine + 1);
}

/** Every line with its number; `>` stands before those of the finding. */
export function numberedLines({ startLine, lines, highlight }: Excerpt): readonly string[] {
  const width = String(startLine + lines.length - 1).length;
  return lines.map((line, index) => {
    const number = startLine + index;
    const isOwn = number >= highlight.startLine && number <= highlight.endLine;
    return `${isOwn ? '>' : ' '} ${String(number).padStart(width)}  ${line}`;
  });
}
