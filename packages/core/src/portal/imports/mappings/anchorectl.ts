// `anchorectl image vulnerabilities -o json`. https://docs.anchore.com
import type { FormatMapping } from './format-mapping.ts';

export const anchorectl: FormatMapping = {
  id: 'anchorectl',
  tool: 'Anchore',
  type: 'dependency',
  recognize: { isList: true, members: ['vuln', 'packageName', 'packageVersion', 'feedGroup'] },
  results: ['[]'],
  ruleId: 'vuln',
  description: 'description',
  category: 'dependency-vulnerability',
  severity: { path: 'severity', words: { unknown: 'info' }, otherwise: 'medium' },
  package: {
    name: 'packageName',
    version: 'packageVersion',
    purlType: 'packageType',
    purlTypes: { dpkg: 'deb', python: 'pypi', java: 'maven', go: 'golang' },
    fixedVersion: 'fix',
  },
  advisory: { ids: 'vuln', url: 'url' },
};
