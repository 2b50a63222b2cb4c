// `kics scan --report-formats json`. Queries about secrets speak of infrastructure: they show no secret. https://docs.kics.io
import type { FormatMapping } from './format-mapping.ts';

export const kics: FormatMapping = {
  id: 'kics',
  tool: 'KICS',
  type: 'security',
  recognize: { isList: false, members: ['queries', 'queries_total', 'files_scanned'] },
  results: ['queries[]', 'files[]'],
  ruleId: '^.query_id',
  title: '^.query_name',
  description: '{^.description} {actual_value}',
  remediation: 'expected_value',
  references: '^.query_url',
  category: 'infrastructure',
  severity: { path: '^.severity', words: { trace: 'info' }, otherwise: 'medium' },
  path: 'file_name',
  // Its image reads the code at /path, and names files from its own folder.
  pathAfter: '../../path/',
  line: 'line',
  identity: '{resource_type} {resource_name} {search_key} {search_value}',
  cwe: '^.cwe',
  unfinished: ['files_failed_to_scan', 'queries_failed_to_execute'],
};
