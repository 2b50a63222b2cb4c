// `horusec start -o json`; versions before 2.8 name no rule. https://docs.horusec.io
import type { FormatMapping } from './format-mapping.ts';

export const horusec: FormatMapping = {
  id: 'horusec',
  tool: 'Horusec',
  type: 'security',
  recognize: { isList: false, members: ['analysisVulnerabilities', 'repositoryID', 'version'] },
  results: ['analysisVulnerabilities[]'],
  leaveOut: [{ path: 'vulnerabilities.type', is: ['corrected'] }],
  ruleId: 'vulnerabilities.rule_id | vulnerabilities.details',
  title: 'vulnerabilities.details',
  description: 'vulnerabilities.details',
  category: 'insecure-code',
  otherKinds: [
    { path: 'vulnerabilities.language', is: ['leaks'], type: 'security', category: 'secrets-in-code' },
  ],
  severity: { path: 'vulnerabilities.severity', words: { unknown: 'medium' }, otherwise: 'medium' },
  confidence: { path: 'vulnerabilities.confidence', otherwise: 'low' },
  path: 'vulnerabilities.file',
  line: 'vulnerabilities.line',
  column: 'vulnerabilities.column',
  code: 'vulnerabilities.code',
  cwe: 'vulnerabilities.details',
  suppressed: {
    path: 'vulnerabilities.type',
    is: ['false positive', 'risk accepted'],
    kind: 'horusec:type',
    reason: 'vulnerabilities.type',
  },
  artifact: { path: 'repositoryName | workspaceName' },
  unfinished: [{ path: 'status', is: ['error', 'running'] }],
};
