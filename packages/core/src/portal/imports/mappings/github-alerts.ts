// Alerts as GitHub's REST API lists them: code scanning, Dependabot, secrets. https://docs.github.com/rest
import type { FormatMapping } from './format-mapping.ts';

export const githubCodeScanning: FormatMapping = {
  id: 'github-code-scanning',
  tool: 'GitHub code scanning',
  type: 'security',
  recognize: { isList: true, members: ['number', 'rule', 'tool', 'most_recent_instance'] },
  results: ['[]'],
  leaveOut: [{ path: 'state', is: ['fixed', 'closed'] }],
  ruleId: 'rule.id',
  title: 'rule.description | rule.name',
  description: 'most_recent_instance.message.text',
  references: 'html_url',
  category: 'insecure-code',
  severity: {
    path: 'rule.security_severity_level | rule.severity',
    words: { error: 'high', warning: 'medium', note: 'low', none: 'info' },
    otherwise: 'medium',
  },
  path: 'most_recent_instance.location.path',
  line: 'most_recent_instance.location.start_line',
  endLine: 'most_recent_instance.location.end_line',
  column: 'most_recent_instance.location.start_column',
  identity: 'most_recent_instance.message.text',
  cwe: 'rule.tags[]',
  suppressed: {
    path: 'state',
    is: ['dismissed'],
    kind: 'GitHub',
    reason: 'dismissed_comment | dismissed_reason',
  },
};

export const githubDependabot: FormatMapping = {
  id: 'github-dependabot',
  tool: 'Dependabot',
  type: 'dependency',
  recognize: { isList: true, members: ['number', 'dependency', 'security_advisory'] },
  results: ['[]'],
  leaveOut: [{ path: 'state', is: ['fixed'] }],
  ruleId: 'security_advisory.ghsa_id',
  title: 'security_advisory.summary',
  description: 'security_advisory.description',
  category: 'dependency-vulnerability',
  severity: { path: 'security_advisory.severity', otherwise: 'medium' },
  path: 'dependency.manifest_path',
  cwe: 'security_advisory.cwes[].cwe_id',
  package: {
    name: 'dependency.package.name',
    purlType: 'dependency.package.ecosystem',
    purlTypes: { pip: 'pypi', rubygems: 'gem', go: 'golang', rust: 'cargo', composer: 'composer' },
    fixedVersion: 'security_vulnerability.first_patched_version.identifier',
  },
  advisory: {
    ids: 'security_advisory.cve_id | security_advisory.ghsa_id',
    cvss: 'security_advisory.cvss_severities.cvss_v3.vector_string | security_advisory.cvss.vector_string',
    cvssScore: 'security_advisory.cvss_severities.cvss_v3.score | security_advisory.cvss.score',
    url: 'html_url',
  },
};

export const githubSecrets: FormatMapping = {
  id: 'github-secrets',
  tool: 'GitHub secret scanning',
  type: 'security',
  recognize: { isList: true, members: ['number', 'secret_type', 'locations_url'] },
  results: ['[]'],
  // Revoked is repaired.
  leaveOut: [{ path: 'resolution', is: ['revoked', 'pattern_deleted', 'pattern_edited'] }],
  ruleId: 'secret_type',
  title: 'secret_type_display_name | secret_type',
  references: 'html_url',
  category: 'secrets-in-code',
  severity: { path: 'validity', words: { active: 'critical', inactive: 'low' }, otherwise: 'high' },
  path: 'first_location_detected.path',
  line: 'first_location_detected.start_line',
  secret: 'secret',
  identity: 'number',
  suppressed: {
    path: 'resolution',
    is: ['false_positive', 'wont_fix', 'used_in_tests'],
    kind: 'GitHub',
    reason: 'resolution_comment | resolution',
  },
};

/** Of the GraphQL API, where the exact version stands in what a manifest asks for. */
export const githubVulnerabilityAlerts: FormatMapping = {
  id: 'github-vulnerability-alerts',
  tool: 'Dependabot',
  type: 'dependency',
  recognize: {
    isList: false,
    members: ['data'],
    without: ['total_count'],
    first: { of: 'data', members: ['repository', 'search'], isAny: true },
  },
  results: ['data.repository.vulnerabilityAlerts.nodes[]'],
  otherResults: [
    ['data.search.nodes[]', 'vulnerabilityAlerts.nodes[]'],
    ['data.repository.search.nodes[]', 'vulnerabilityAlerts.nodes[]'],
  ],
  leaveOut: [
    { path: 'state', is: ['fixed'] },
    { path: 'fixedAt', is: ['*'] },
  ],
  ruleId: 'securityVulnerability.advisory.ghsaId | securityVulnerability.advisory.identifiers[].value | id',
  title: 'securityVulnerability.advisory.summary',
  description: 'securityVulnerability.advisory.description',
  category: 'dependency-vulnerability',
  severity: { path: 'securityVulnerability.severity', otherwise: 'medium' },
  path: 'vulnerableManifestPath',
  cwe: 'securityVulnerability.advisory.cwes.nodes[].cweId',
  package: {
    name: 'securityVulnerability.package.name',
    version: 'vulnerableRequirements',
    purlType: 'securityVulnerability.package.ecosystem',
    purlTypes: { pip: 'pypi', rubygems: 'gem', go: 'golang', rust: 'cargo', composer: 'composer' },
    fixedVersion: 'securityVulnerability.firstPatchedVersion.identifier',
  },
  advisory: {
    ids: 'securityVulnerability.advisory.identifiers[].value | securityVulnerability.advisory.ghsaId',
    cvss: 'securityVulnerability.advisory.cvss.vectorString',
    cvssScore: 'securityVulnerability.advisory.cvss.score',
  },
  suppressed: { path: 'dismissedAt', is: ['*'], kind: 'GitHub', reason: 'dismissComment | dismissReason' },
};
