// A change of one line, as a diff shows it.
import type { SuggestedEdit } from '../../vocabulary/detection.ts';

/** With `- `, `+ ` or two spaces in front. Lines that are added keep their indentation below the first. */
export function editLines({ before, after }: Pick<SuggestedEdit, 'before' | 'after'>): readonly string[] {
  const [first = '', ...added] = after.split('\n');
  if (first === before)
    return [`  ${before.trim()}`, ...added.map((line) => `+ ${unindented(line, before)}`)];
  return [`- ${before.trim()}`, `+ ${first.trim()}`, ...added.map((line) => `+ ${unindented(line, before)}`)];
}

function unindented(line: string, before: string): string {
  const indent = before.length - before.trimStart().length;
  return line.slice(0, indent).trim() === '' ? line.slice(indent).trimEnd() : line.trim();
}
