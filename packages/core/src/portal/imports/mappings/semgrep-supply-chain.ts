// Vulnerable packages as Semgrep's API gives those of a deployment. https://semgrep.dev/docs/semgrep-supply-chain
import type { FormatMapping } from './format-mapping.ts';

export const semgrepSupplyChain: FormatMapping = {
  id: 'semgrep-supply-chain',
  tool: 'Semgrep Supply Chain',
  type: 'dependency',
  recognize: { isList: false, members: ['vulns', 'hasMore'] },
  results: ['vulns[]'],
  leaveOut: [{ path: 'triage.status', is: ['fixed'] }],
  ruleId: 'advisory.ruleId',
  title: 'title | advisory.title',
  description: 'advisory.description',
  references: 'advisory.references.urls[]',
  category: 'dependency-vulnerability',
  severity: { path: 'advisory.severity', otherwise: 'medium' },
  path: 'dependencyFileLocation.path',
  cwe: 'advisory.references.cweIds[]',
  package: {
    name: 'matchedDependency.name',
    version: 'matchedDependency.versionSpecifier',
    purlType: 'advisory.ecosystem',
    purlTypes: { gomod: 'golang', crates: 'cargo' },
    fixedVersion: 'advisory.safeDependencies[].versionSpecifier',
  },
  advisory: { ids: 'advisory.references.cveIds[]' },
  suppressed: { path: 'triage.status', is: ['ignored'], kind: 'Semgrep', reason: 'triage.dismissReason' },
  artifact: { path: 'vulns[].repositoryId' },
  // Further pages are not in the document.
  unfinished: ['hasMore'],
};
