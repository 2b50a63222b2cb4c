// DefectDojo's generic findings, as JSON and as CSV: what scanners without a format of their own are brought into.
// https://docs.defectdojo.com
import type { FormatMapping } from './format-mapping.ts';

export const defectdojo: FormatMapping = {
  id: 'defectdojo',
  tool: 'DefectDojo',
  type: 'security',
  recognize: {
    isList: false,
    members: ['findings'],
    without: ['meta', 'project', 'schemaVersion', 'audits', 'scan_id', 'modules'],
    first: { of: 'findings', members: ['title', 'severity'] },
  },
  results: ['findings[]'],
  leaveOut: [
    { path: 'duplicate', is: ['true'] },
    { path: 'is_mitigated', is: ['true'] },
  ],
  ruleId: 'vuln_id_from_tool | title',
  title: 'title',
  description: 'description',
  remediation: 'mitigation',
  category: 'insecure-code',
  severity: { path: 'severity', otherwise: 'medium' },
  path: 'file_path',
  line: 'line',
  identity: '{unique_id_from_tool | title} {component_name}',
  cwe: 'cwes[] | cwe',
  suppressed: { path: 'false_p | risk_accepted | out_of_scope', is: ['true'], kind: 'DefectDojo' },
  artifact: { path: 'name' },
};

export const defectdojoCsv: FormatMapping = {
  id: 'defectdojo-csv',
  tool: 'DefectDojo',
  type: 'security',
  recognize: { isList: true, members: ['Date', 'Title', 'Severity', 'Description'] },
  results: ['[]'],
  leaveOut: [
    { path: 'Duplicate', is: ['true'] },
    { path: 'IsMitigated', is: ['true'] },
  ],
  ruleId: 'Title',
  title: 'Title',
  description: 'Description',
  remediation: 'Mitigation',
  category: 'insecure-code',
  severity: { path: 'Severity', otherwise: 'medium' },
  identity: '{Title} {Url}',
  cwe: 'CweId',
  suppressed: { path: 'FalsePositive', is: ['true'], kind: 'DefectDojo' },
};
