// `phpstan analyse --error-format=json`. https://phpstan.org/user-guide/output-format
import type { FormatMapping } from './format-mapping.ts';

export const phpstan: FormatMapping = {
  id: 'phpstan',
  tool: 'PHPStan',
  type: 'code-quality',
  recognize: { isList: false, members: ['totals', 'files', 'errors'] },
  results: ['files{}', 'messages[]'],
  ruleId: 'identifier | message',
  title: 'message',
  remediation: 'tip',
  category: 'code-smell',
  severity: { otherwise: 'low' },
  path: '^.@key',
  line: 'line',
  identity: 'message',
  unfinished: ['errors'],
};
