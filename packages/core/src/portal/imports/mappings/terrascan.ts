// `terrascan scan -o json`. https://runterrascan.io
import type { FormatMapping } from './format-mapping.ts';

export const terrascan: FormatMapping = {
  id: 'terrascan',
  tool: 'Terrascan',
  type: 'security',
  recognize: {
    isList: false,
    members: ['results'],
    without: ['errors', 'metrics', 'Issues'],
    first: { of: 'results', members: ['violations', 'scan_summary'] },
  },
  results: ['results.violations[]'],
  ruleId: 'rule_id | rule_name',
  title: 'description',
  description: 'description',
  category: 'infrastructure',
  severity: { path: 'severity', otherwise: 'medium' },
  path: 'file',
  line: 'line',
  identity: '{resource_type} {resource_name}',
  unfinished: ['results.scan_errors'],
};
