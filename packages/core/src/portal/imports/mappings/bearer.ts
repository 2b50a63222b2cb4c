// `bearer scan --format json`: lists of results by their severity. https://docs.bearer.com/reference/commands/
import type { FormatMapping } from './format-mapping.ts';

export const bearer: FormatMapping = {
  id: 'bearer',
  tool: 'Bearer',
  type: 'security',
  recognize: {
    isList: false,
    members: [],
    first: { of: '*', members: ['cwe_ids', 'documentation_url', 'full_filename', 'line_number'] },
  },
  results: ['{}', '[]'],
  ruleId: 'id',
  title: 'title',
  description: 'description',
  references: 'documentation_url',
  category: 'insecure-code',
  severity: { path: '^.@key', words: { warning: 'low' }, otherwise: 'medium' },
  path: 'full_filename',
  line: 'line_number',
  endLine: 'sink.end',
  column: 'sink.column.start',
  code: 'snippet | code_extract',
  cwe: 'cwe_ids[]',
};
