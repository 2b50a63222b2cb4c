// Makes a hit of a place among a file's tokens.
import type { QualityHit } from '../quality-check.ts';
import type { QualityFile } from '../quality-file.ts';
import { lineEndsIn } from '../tokens/token-list.ts';

/** Known by the code itself and by the function around it: never by a line. */
export function hitAt(
  file: QualityFile,
  start: number,
  {
    end = start,
    title,
    description,
  }: { readonly end?: number; readonly title?: string; readonly description: string },
): QualityHit {
  const { tokens, source } = file;
  const startLine = tokens.line(start);
  const from = tokens.starts[start] ?? 0;
  const to = (tokens.starts[end] ?? 0) + tokens.text(end).length;
  const first = source.lastIndexOf('\n', from) + 1;
  const last = source.indexOf('\n', to);
  const code = source.slice(first, Math.min(last < 0 ? source.length : last, first + 500));
  return {
    startLine,
    endLine: tokens.line(end) + lineEndsIn(tokens.text(end)),
    startColumn: from - first + 1,
    endColumn: to - source.lastIndexOf('\n', to - 1),
    anchor: `${file.functionAt(start)}\n${code}`,
    description,
    ...(title !== undefined && { title }),
  };
}
