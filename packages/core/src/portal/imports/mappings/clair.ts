// clair-scanner's report of an image. https://github.com/arminc/clair-scanner
import type { FormatMapping } from './format-mapping.ts';

export const clair: FormatMapping = {
  id: 'clair',
  tool: 'Clair',
  type: 'dependency',
  recognize: { isList: false, members: ['image', 'unapproved', 'vulnerabilities'] },
  results: ['vulnerabilities[]'],
  ruleId: 'vulnerability',
  description: 'description',
  category: 'dependency-vulnerability',
  severity: { path: 'severity', words: { defcon1: 'critical', unknown: 'info' }, otherwise: 'medium' },
  package: {
    name: 'featurename',
    version: 'featureversion',
    fixedVersion: 'fixedby',
    system: 'namespace',
  },
  advisory: { ids: 'vulnerability', url: 'link' },
  artifact: { path: 'image', isImage: true },
};
