// `phpmd … json`; its XML is that of PMD. Priority 1 is the most urgent. https://phpmd.org
import type { FormatMapping } from './format-mapping.ts';

export const phpmd: FormatMapping = {
  id: 'phpmd',
  tool: 'PHPMD',
  type: 'code-quality',
  recognize: { isList: false, members: ['version', 'package', 'timestamp', 'files'] },
  results: ['files[]', 'violations[]'],
  ruleId: 'rule',
  title: 'description',
  references: 'externalInfoUrl',
  category: 'code-smell',
  severity: {
    path: 'priority',
    words: { '1': 'high', '2': 'medium', '3': 'medium', '4': 'low', '5': 'info' },
    otherwise: 'medium',
  },
  path: '^.file',
  line: 'beginLine',
  endLine: 'endLine',
  identity: 'description',
  unfinished: ['errors'],
};
