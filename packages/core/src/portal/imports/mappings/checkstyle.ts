// Checkstyle's XML, which linters of many languages write. The source names the rule. https://checkstyle.org
import type { FormatMapping } from './format-mapping.ts';

export const checkstyle: FormatMapping = {
  id: 'checkstyle',
  tool: 'Checkstyle',
  type: 'code-quality',
  recognize: { isList: false, members: ['<checkstyle>'] },
  results: ['file[]', 'error[]'],
  ruleId: 'source | message',
  title: 'message',
  description: 'message',
  category: 'code-smell',
  severity: {
    path: 'severity',
    words: { error: 'medium', warning: 'low', ignore: 'info' },
    otherwise: 'low',
  },
  path: '^.name',
  line: 'line',
  column: 'column',
  identity: 'message',
};
