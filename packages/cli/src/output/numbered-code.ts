// The lines around a finding, with their numbers.
import type { Finding } from '../client/api.d.ts';

/** `>` stands before the lines of the finding itself. */
export function numberedCode({
  startLine,
  lines,
  highlight,
}: NonNullable<Finding['excerpt']>): readonly string[] {
  const width = String(startLine + lines.length - 1).length;
  return lines.map((line, index) => {
    const number = startLine + index;
    const isOwn = number >= highlight.startLine && number <= highlight.endLine;
    return `${isOwn ? '>' : ' '} ${String(number).padStart(width)}  ${line.trimEnd()}`;
  });
}
