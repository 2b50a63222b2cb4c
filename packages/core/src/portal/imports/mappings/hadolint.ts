// `hadolint -f json`. https://github.com/hadolint/hadolint
import type { FormatMapping } from './format-mapping.ts';

export const hadolint: FormatMapping = {
  id: 'hadolint',
  tool: 'Hadolint',
  type: 'security',
  recognize: { isList: true, members: ['code', 'level', 'message', 'file', 'line'] },
  results: ['[]'],
  ruleId: 'code',
  title: 'message',
  description: 'message',
  category: 'infrastructure',
  severity: {
    path: 'level',
    words: { error: 'medium', warning: 'low', info: 'info', style: 'info' },
    otherwise: 'low',
  },
  path: 'file',
  line: 'line',
  column: 'column',
  identity: 'message',
};
