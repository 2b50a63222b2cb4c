// Where in its lines a detection begins and ends: what the engine says, else all that stands on the lines.
import type { DetectionLocation } from '../../vocabulary/detection.ts';

/** The same place with both columns; `textOf` gives a line without its end, undefined behind the last one. */
export function withColumns(
  location: DetectionLocation,
  textOf: (line: number) => string | undefined,
): DetectionLocation {
  const { startLine, endLine, startColumn, endColumn } = location;
  if (startColumn !== undefined && endColumn !== undefined) return location;
  const first = textOf(startLine);
  if (first === undefined) return location;
  const last = textOf(endLine) ?? '';
  const indent = first.length - first.trimStart().length;
  const start = startColumn ?? (indent === first.length ? 1 : indent + 1);
  const end = endColumn ?? last.trimEnd().length + 1;
  return {
    ...location,
    startColumn: start,
    endColumn: startLine === endLine ? Math.max(start, end) : end,
  };
}
