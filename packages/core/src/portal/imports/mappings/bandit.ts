// `bandit -f json`. https://bandit.readthedocs.io/en/latest/formatters/json.html
import type { FormatMapping } from './format-mapping.ts';

export const bandit: FormatMapping = {
  id: 'bandit',
  tool: 'Bandit',
  type: 'security',
  recognize: { isList: false, members: ['results', 'errors', 'metrics'], without: ['paths'] },
  results: ['results[]'],
  ruleId: 'test_id',
  title: '{issue_text}',
  description: 'issue_text',
  references: 'more_info',
  category: 'insecure-code',
  severity: { path: 'issue_severity', words: { undefined: 'medium' }, otherwise: 'medium' },
  confidence: { path: 'issue_confidence', otherwise: 'medium' },
  path: 'filename',
  line: 'line_number',
  code: 'code',
  isCodeNumbered: true,
  cwe: 'issue_cwe.id',
  unfinished: ['errors'],
};
