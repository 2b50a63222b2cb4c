import type { Dialect } from '../dialect.ts';
import { suggestion } from '../review/markdown.ts';

export const gitHubDialect: Dialect = {
  suggestion: (after) => suggestion(after, 'suggestion'),
  suggestionTitle: 'Suggested edit',
  lineAnchor: (line) => `#L${line}`,
};
