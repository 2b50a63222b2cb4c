// Vulnerabilities of an image as Anchore Engine's API gives them. https://docs.anchore.com
import type { FormatMapping } from './format-mapping.ts';

export const anchoreEngine: FormatMapping = {
  id: 'anchore-engine',
  tool: 'Anchore',
  type: 'dependency',
  recognize: { isList: false, members: ['imageDigest', 'vulnerabilities', 'vulnerability_type'] },
  results: ['vulnerabilities[]'],
  ruleId: 'vuln',
  category: 'dependency-vulnerability',
  severity: { path: 'severity', words: { unknown: 'info' }, otherwise: 'medium' },
  package: { name: 'package_name', version: 'package_version', fixedVersion: 'fix' },
  advisory: { ids: 'nvd_data[].id | vuln', url: 'url' },
};
