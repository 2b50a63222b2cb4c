// `tfsec --format json`, before and after 1.0. https://aquasecurity.github.io/tfsec
import type { FormatMapping } from './format-mapping.ts';

export const tfsec: FormatMapping = {
  id: 'tfsec',
  tool: 'tfsec',
  type: 'security',
  recognize: {
    isList: false,
    members: ['results'],
    without: ['errors', 'paths', 'version', 'check_type', 'SchemaVersion', 'metrics'],
    first: { of: 'results', members: ['rule_id', 'location', 'description'] },
  },
  results: ['results[]'],
  leaveOut: [
    { path: 'passed', is: ['true'] },
    { path: 'status', is: ['passed', '1'] },
  ],
  ruleId: 'long_id | rule_id',
  title: 'rule_description | description',
  description: 'description',
  remediation: 'resolution',
  references: 'links[] | link',
  category: 'infrastructure',
  severity: { path: 'severity', otherwise: 'medium' },
  path: 'location.filename',
  line: 'location.start_line',
  endLine: 'location.end_line',
  identity: 'resource | description',
  suppressed: { path: 'status', is: ['ignored', '2'], kind: 'tfsec:ignore' },
};
