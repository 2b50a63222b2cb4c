// `bundler-audit check --format json`. https://github.com/rubysec/bundler-audit
import type { FormatMapping } from './format-mapping.ts';

export const bundlerAudit: FormatMapping = {
  id: 'bundler-audit',
  tool: 'bundler-audit',
  type: 'dependency',
  recognize: {
    isList: false,
    members: ['version', 'created_at', 'results'],
    first: { of: 'results', members: ['type'] },
  },
  results: ['results[]'],
  // An address of gems without TLS names no gem.
  leaveOut: [{ path: 'advisory.id', is: [''] }],
  ruleId: 'advisory.id',
  title: 'advisory.title',
  description: 'advisory.description',
  category: 'dependency-vulnerability',
  severity: {
    path: 'advisory.criticality',
    score: 'advisory.cvss_v3 | advisory.cvss_v2',
    otherwise: 'medium',
  },
  package: {
    name: 'gem.name',
    version: 'gem.version',
    type: 'gem',
    fixedVersion: 'advisory.patched_versions',
  },
  advisory: { ids: 'advisory.id', cvssScore: 'advisory.cvss_v3', url: 'advisory.url' },
};
