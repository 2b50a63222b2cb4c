// `yarn audit --json` of Yarn 1: a line for each dependency path. https://classic.yarnpkg.com/en/docs/cli/audit/
import type { FormatMapping } from './format-mapping.ts';

export const yarnAudit: FormatMapping = {
  id: 'yarn-audit',
  tool: 'yarn audit',
  type: 'dependency',
  recognize: { isList: true, isLines: true, members: ['type', 'data'] },
  results: ['[]'],
  leaveOut: [{ path: 'type', is: ['auditsummary', 'auditaction', 'info', 'warning', 'error'] }],
  ruleId: 'data.advisory.github_advisory_id | data.advisory.id',
  title: 'data.advisory.title',
  description: 'data.advisory.overview',
  remediation: 'data.advisory.recommendation',
  category: 'dependency-vulnerability',
  severity: { path: 'data.advisory.severity', otherwise: 'medium' },
  cwe: 'data.advisory.cwe[] | data.advisory.cwe',
  package: {
    name: 'data.advisory.module_name',
    version: 'data.advisory.findings[].version',
    type: 'npm',
    fixedVersion: 'data.advisory.patched_versions',
  },
  advisory: {
    ids: 'data.advisory.cves[] | data.advisory.github_advisory_id',
    cvss: 'data.advisory.cvss.vectorString',
    url: 'data.advisory.url',
  },
  unfinished: [{ path: '[].type', is: ['error'] }],
};

/** `yarn npm audit --json` of Yarn 4: a line for each advisory and package, which also names what is deprecated. */
export const yarnNpmAudit: FormatMapping = {
  id: 'yarn-npm-audit',
  tool: 'yarn npm audit',
  type: 'dependency',
  recognize: {
    isList: true,
    isLines: true,
    members: ['value', 'children'],
    first: { of: 'children', members: ['ID', 'Issue'] },
  },
  results: ['[]'],
  ruleId: 'children.ID',
  title: 'children.Issue',
  description: '{children.Issue} Affected: {children.Vulnerable Versions}.',
  category: 'dependency-vulnerability',
  // What is only deprecated has no address of an advisory.
  otherKinds: [{ path: 'children.URL', is: [''], type: 'dependency', category: 'supply-chain' }],
  severity: { path: 'children.Severity', otherwise: 'medium' },
  identity: 'value',
  package: { name: 'value', version: 'children.Tree Versions[]', type: 'npm' },
  advisory: { ids: 'children.URL | children.ID', url: 'children.URL' },
};
