// `osv-scanner --format json`: severities are CVSS scores of groups. https://google.github.io/osv-scanner/output/
import type { FormatMapping } from './format-mapping.ts';

export const osvScanner: FormatMapping = {
  id: 'osv-scanner',
  tool: 'OSV-Scanner',
  type: 'dependency',
  recognize: {
    isList: false,
    members: ['results'],
    without: ['errors', 'metrics', 'check_type'],
    first: { of: 'results', members: ['source', 'packages'] },
  },
  results: ['results[]', 'packages[]', 'vulnerabilities[]'],
  ruleId: 'id',
  title: 'summary',
  description: 'details',
  category: 'dependency-vulnerability',
  severity: { path: 'database_specific.severity', otherwise: 'medium' },
  path: '^^.source.path',
  cwe: 'database_specific.cwe_ids[]',
  package: {
    name: '^.package.name',
    version: '^.package.version',
    purlType: '^.package.ecosystem',
    purlTypes: {
      'crates.io': 'cargo',
      go: 'golang',
      maven: 'maven',
      packagist: 'composer',
      rubygems: 'gem',
      pypi: 'pypi',
    },
  },
  advisory: { ids: 'aliases[] | id', cvss: 'severity[].score' },
};
