import type { Dialect } from '../dialect.ts';
import { suggestion } from '../review/markdown.ts';

/** The most that GitLab takes. */
const longestNote = 1_000_000;

export const gitLabDialect: Dialect = {
  // In place of the line that the comment is on, and of none around it.
  suggestion: (after) => suggestion(after, 'suggestion:-0+0'),
  suggestionTitle: 'Suggested edit',
  lineAnchor: (line) => `#L${line}`,
};

/**
 * A text as GitLab takes it. Entities call people there as the characters do, a backslash before them does not; and a line that begins
 * with a slash is a command that GitLab runs with our rights.
 */
export function toGitLab(text: string): string {
  let fence: string | undefined;
  return text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((line) => {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
      if (fence === undefined) fence = mark;
      else if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
      if (mark !== undefined || fence !== undefined) return line;
      return line
        .replace(/^(\s*)\//, '$1\\/')
        .replaceAll('&#64;', '\\@')
        .replaceAll('&#35;', '\\#');
    })
    .join('\n')
    .slice(0, longestNote);
}

/** A text of ours as it was before: what did not change is not written again. */
export function fromGitLab(text: string): string {
  return text
    .replaceAll('\\@', '&#64;')
    .replaceAll('\\#', '&#35;')
    .replace(/^(\s*)\\\//gm, '$1/');
}
