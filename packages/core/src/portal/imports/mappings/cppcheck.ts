// `cppcheck --xml`. What it says of its own run is information, and no finding. https://cppcheck.sourceforge.io
import type { FormatMapping } from './format-mapping.ts';

export const cppcheck: FormatMapping = {
  id: 'cppcheck',
  tool: 'Cppcheck',
  type: 'code-quality',
  recognize: { isList: false, members: ['<results>', 'cppcheck'] },
  results: ['errors[]', 'error[]'],
  leaveOut: [{ path: 'severity', is: ['information', 'debug', 'none'] }],
  ruleId: 'id',
  title: 'msg',
  description: 'verbose | msg',
  category: 'code-smell',
  severity: {
    path: 'severity',
    words: { error: 'high', warning: 'medium', style: 'low', performance: 'low', portability: 'low' },
    otherwise: 'low',
  },
  confidence: { path: 'inconclusive', words: { true: 'low' }, otherwise: 'high' },
  path: 'location[].file',
  line: 'location[].line',
  column: 'location[].column',
  identity: 'msg',
  cwe: 'cwe',
};
