// `gosec -fmt json`. https://github.com/securego/gosec
import type { FormatMapping } from './format-mapping.ts';

export const gosec: FormatMapping = {
  id: 'gosec',
  tool: 'gosec',
  type: 'security',
  recognize: { isList: false, members: ['Issues', 'Stats'] },
  results: ['Issues[]'],
  ruleId: 'rule_id',
  title: 'details',
  description: 'details',
  references: 'cwe.url',
  category: 'insecure-code',
  severity: { path: 'severity', otherwise: 'medium' },
  confidence: { path: 'confidence', otherwise: 'medium' },
  path: 'file',
  line: 'line',
  column: 'column',
  code: 'code',
  isCodeNumbered: true,
  cwe: 'cwe.id | cwe.ID',
  // `nosec` of older versions; those of `-track-suppressions` say where: in the code, or in the configuration.
  suppressed: {
    path: 'suppressions[].kind | nosec',
    is: ['insource', 'external', 'true'],
    kind: '#nosec',
    reason: 'suppressions[].justification',
  },
  unfinished: ['Golang errors'],
};
