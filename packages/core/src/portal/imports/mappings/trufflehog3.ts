// TruffleHog 2, and trufflehog3, a scanner of its own. https://github.com/feeltheajf/trufflehog3
import type { FormatMapping } from './format-mapping.ts';

export const trufflehog3: FormatMapping = {
  id: 'trufflehog3',
  tool: 'trufflehog3',
  type: 'security',
  recognize: { isList: true, members: ['rule', 'path', 'secret', 'context'] },
  results: ['[]'],
  ruleId: 'rule.id',
  title: 'rule.message',
  category: 'secrets-in-code',
  severity: { path: 'rule.severity', otherwise: 'medium' },
  path: 'path',
  line: 'line',
  secret: 'secret',
};

export const trufflehog2: FormatMapping = {
  id: 'trufflehog-2',
  tool: 'TruffleHog',
  type: 'security',
  recognize: { isList: true, isLines: true, members: ['stringsFound', 'reason', 'commitHash'] },
  results: ['[]'],
  ruleId: 'reason',
  title: 'reason',
  category: 'secrets-in-code',
  severity: { otherwise: 'medium' },
  path: 'path',
  secret: 'stringsFound[]',
};
