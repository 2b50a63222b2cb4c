// Tenable Nessus: its own XML, and its CSV. https://docs.tenable.com/nessus/
import type { FormatMapping } from './format-mapping.ts';

export const nessus: FormatMapping = {
  id: 'nessus',
  tool: 'Nessus',
  type: 'security',
  recognize: { isList: false, members: ['<NessusClientData_v2>'] },
  results: ['Report[]', 'ReportHost[]', 'ReportItem[]'],
  ruleId: 'nessus-{pluginID}',
  title: 'pluginName | plugin_name',
  description: '{synopsis} {description}',
  remediation: 'solution',
  references: 'see_also',
  category: 'infrastructure',
  severity: {
    path: 'severity',
    words: { '0': 'info', '1': 'low', '2': 'medium', '3': 'high', '4': 'critical' },
    otherwise: 'medium',
  },
  identity: '{^.name} {protocol} {port} {pluginID}',
  cwe: 'cwe',
  artifact: { path: 'Report.name' },
};

export const nessusCsv: FormatMapping = {
  id: 'nessus-csv',
  tool: 'Nessus',
  type: 'security',
  recognize: { isList: true, members: ['Plugin ID', 'Host', 'Name', 'Synopsis'] },
  results: ['[]'],
  ruleId: 'nessus-{Plugin ID}',
  title: 'Name',
  description: '{Synopsis} {Description}',
  remediation: 'Solution',
  category: 'infrastructure',
  severity: {
    path: 'Risk | Severity',
    words: { none: 'info' },
    score: 'CVSS3 Base Score | CVSS',
    otherwise: 'info',
  },
  identity: '{Host} {Protocol} {Port} {Plugin ID}',
  artifact: { path: '[].Host' },
};

/** Of Tenable Security Center. */
export const tenableCsv: FormatMapping = {
  id: 'tenable-csv',
  tool: 'Nessus',
  type: 'security',
  recognize: { isList: true, members: ['Plugin', 'Plugin Name', 'Severity', 'IP Address'] },
  results: ['[]'],
  ruleId: 'nessus-{Plugin}',
  title: 'Plugin Name',
  description: '{Synopsis} {Description}',
  remediation: 'Solution | Steps to Remediate',
  category: 'infrastructure',
  severity: { path: 'Severity | Risk Factor', words: { none: 'info' }, otherwise: 'info' },
  identity: '{IP Address} {Protocol} {Port} {Plugin}',
  artifact: { path: '[].IP Address' },
};
