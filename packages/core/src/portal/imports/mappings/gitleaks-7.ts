// gitleaks before version 8. https://github.com/gitleaks/gitleaks
import type { FormatMapping } from './format-mapping.ts';

export const gitleaks7: FormatMapping = {
  id: 'gitleaks-7',
  tool: 'gitleaks',
  type: 'security',
  recognize: { isList: true, members: ['offender', 'rule', 'file', 'commit'] },
  results: ['[]'],
  ruleId: 'rule',
  title: 'rule',
  category: 'secrets-in-code',
  severity: { otherwise: 'high' },
  path: 'file',
  line: 'lineNumber',
  secret: 'offender',
};
