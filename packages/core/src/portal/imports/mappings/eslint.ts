// `eslint -f json`. https://eslint.org/docs/latest/use/formatters/#json
import type { FormatMapping } from './format-mapping.ts';

export const eslint: FormatMapping = {
  id: 'eslint',
  tool: 'ESLint',
  type: 'code-quality',
  recognize: { isList: true, members: ['filePath', 'messages', 'errorCount'] },
  results: ['[]', 'messages[]'],
  // What ESLint says of the file, and not of its code: ignored, or not to be parsed.
  leaveOut: [{ path: 'ruleId', is: [''] }],
  ruleId: 'ruleId',
  title: 'message',
  description: 'message',
  category: 'code-smell',
  severity: { path: 'severity', words: { '2': 'medium', '1': 'low' }, otherwise: 'low' },
  path: '^.filePath',
  line: 'line',
  endLine: 'endLine',
  column: 'column',
  identity: 'message',
  unfinished: ['[].fatalErrorCount'],
};
