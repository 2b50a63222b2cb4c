// JFrog Xray: violations of a watch, the unified report, the summary of artifacts, a scan on demand. https://jfrog.com/help/r/xray-rest-apis
import type { FormatMapping } from './format-mapping.ts';

const common: Pick<FormatMapping, 'tool' | 'type' | 'category' | 'severity' | 'title'> = {
  tool: 'JFrog Xray',
  type: 'dependency',
  category: 'dependency-vulnerability',
  title: 'summary',
  severity: { path: 'severity', words: { information: 'info', unknown: 'info' }, otherwise: 'medium' },
};
const purlTypes = { gav: 'maven', go: 'golang', docker: 'docker', python: 'pypi' };

export const xray: FormatMapping = {
  ...common,
  id: 'xray',
  recognize: { isList: false, members: ['total_count', 'data'] },
  results: ['data[]'],
  leaveOut: [{ path: 'issue_type', is: ['license', 'operational_risk'] }],
  ruleId: 'id | component_versions.more_details.cves[].cve | summary',
  description: 'component_versions.more_details.description',
  cwe: 'component_versions.more_details.cves[].cwe',
  package: {
    name: 'source_comp_id',
    purlTypes,
    fixedVersion: 'component_versions.fixed_versions[]',
  },
  advisory: { ids: 'component_versions.more_details.cves[].cve | id' },
};

export const xrayUnified: FormatMapping = {
  ...common,
  id: 'xray-unified',
  recognize: { isList: false, members: ['total_rows', 'rows'] },
  results: ['rows[]'],
  ruleId: 'issue_id',
  description: 'description',
  references: 'references[]',
  package: { name: 'vulnerable_component', purlTypes, fixedVersion: 'fixed_versions[]' },
  advisory: {
    ids: 'cves[].cve | issue_id',
    cvss: 'cves[].cvss_v3_vector',
    cvssScore: 'cves[].cvss_v3_score',
  },
  artifact: { path: 'rows[].path | rows[].impacted_artifact', isImage: true },
};

export const xraySummary: FormatMapping = {
  ...common,
  id: 'xray-summary',
  recognize: {
    isList: false,
    members: ['artifacts'],
    without: ['schema', 'source', 'distro'],
    first: { of: 'artifacts', members: ['general'] },
  },
  results: ['artifacts[]', 'issues[]'],
  leaveOut: [{ path: 'issue_type', is: ['license', 'operational_risk'] }],
  ruleId: 'issue_id | cves[].cve | summary',
  description: 'description',
  cwe: 'cves[].cwe[]',
  package: {
    name: 'components[].component_id | ^.general.component_id',
    purlTypes,
    fixedVersion: 'components[].fixed_versions[]',
  },
  advisory: { ids: 'cves[].cve | issue_id | summary' },
  artifact: { path: 'artifacts[].general.path | artifacts[].general.name', isImage: true },
};

export const xrayScan: FormatMapping = {
  ...common,
  id: 'xray-scan',
  recognize: { isList: true, members: ['scan_id', 'vulnerabilities', 'component_id'] },
  results: ['[]', 'vulnerabilities[]', 'components{}'],
  title: '^.summary',
  severity: { ...common.severity, path: '^.severity' },
  ruleId: '^.issue_id',
  references: '^.references[]',
  package: { name: '@key', purlTypes, fixedVersion: 'fixed_versions[]' },
  advisory: {
    ids: '^.cves[].cve | ^.issue_id',
    cvss: '^.cves[].cvss_v3_vector',
    cvssScore: '^.cves[].cvss_v3_score',
  },
  artifact: { path: '[].component_id', isImage: true },
  unfinished: [{ path: '[].status', is: ['failed', 'not_supported'] }],
};
