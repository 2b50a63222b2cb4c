// The values that flags take, as the API has them; a contract test compares them with it.
export const complianceLevels = ['level1', 'level2', 'level3', 'level4'];
export const auditTypes = ['security', 'compliance', 'code-quality', 'dependency'];
export const auditStatuses = ['pending', 'in_progress', 'completed', 'failed'];
export const findingStatuses = ['open', 'acknowledged', 'resolved', 'false_positive'];
export const severityNames = ['critical', 'high', 'medium', 'low', 'info'];
export const roles = ['viewer', 'developer', 'auditor', 'admin'];
export const memberRoles = ['member', 'maintainer', 'owner'];
export const categories = [
  'secrets-in-code',
  'dependency-vulnerability',
  'insecure-code',
  'malicious-package',
  'code-complexity',
  'code-duplication',
  'code-smell',
  'repository-hygiene',
  'ci-configuration',
  'supply-chain',
];
export const policyModes = ['enforce', 'warn', 'log'];
export const complianceStates = ['compliant', 'non_compliant', 'unknown'];
export const importFormats = ['sarif', 'cyclonedx', 'assay'];
export const reportTypes = ['audit', 'findings', 'compliance', 'executive', 'sbom'];
export const reportFormats = ['json', 'html', 'markdown', 'csv', 'sarif', 'cyclonedx', 'pdf'];
export const eventTypes = [
  'audit.completed',
  'audit.failed',
  'finding.opened',
  'finding.reopened',
  'finding.resolved',
  'level.changed',
  'policy.violated',
  'report.completed',
];
export const webhookDeliveryStatuses = ['queued', 'sending', 'delivered', 'dead'];
