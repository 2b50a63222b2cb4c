import type { Dialect } from '../dialect.ts';
import { suggestion } from '../review/markdown.ts';

/** Gitea applies no suggestions: the line is shown, and a person edits it. */
export const giteaDialect: Dialect = {
  suggestion: (after) => suggestion(after, ''),
  suggestionTitle: 'Suggested line',
  lineAnchor: (line) => `#L${line}`,
};
