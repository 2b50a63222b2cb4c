// A change of one line, as a diff shows it.
import type { Finding } from '../client/api.d.ts';

/** Lines that are added keep their indentation below the first. */
export function editLines({ before, after }: NonNullable<Finding['suggestedEdit']>): readonly string[] {
  const [first = '', ...added] = after.split('\n');
  if (first === before)
    return [`  ${before.trim()}`, ...added.map((line) => `+ ${unindented(line, before)}`)];
  return [`- ${before.trim()}`, `+ ${first.trim()}`, ...added.map((line) => `+ ${unindented(line, before)}`)];
}

function unindented(line: string, before: string): string {
  const indent = before.length - before.trimStart().length;
  return line.slice(0, indent).trim() === '' ? line.slice(indent).trimEnd() : line.trim();
}
