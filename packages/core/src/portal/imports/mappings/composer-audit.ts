// `composer audit --format json`. It names no installed version. https://getcomposer.org/doc/03-cli.md#audit
import type { FormatMapping } from './format-mapping.ts';

export const composerAudit: FormatMapping = {
  id: 'composer-audit',
  tool: 'composer audit',
  type: 'dependency',
  recognize: { isList: false, members: ['advisories', 'abandoned'], without: ['metadata'] },
  results: ['advisories{}', '[]'],
  ruleId: 'cve | advisoryId',
  title: 'title',
  description: '{packageName} {affectedVersions} is affected.',
  category: 'dependency-vulnerability',
  severity: { path: 'severity', otherwise: 'medium' },
  package: { name: 'packageName', type: 'composer' },
  advisory: { ids: 'cve | sources[].remoteId', url: 'link' },
};
