// klar's JSON of a Clair server, by severity. https://github.com/optiopay/klar
import type { FormatMapping } from './format-mapping.ts';

export const klar: FormatMapping = {
  id: 'klar',
  tool: 'klar',
  type: 'dependency',
  recognize: { isList: false, members: ['LayerCount', 'Vulnerabilities'] },
  results: ['Vulnerabilities{}', '[]'],
  ruleId: 'Name',
  description: 'Description',
  category: 'dependency-vulnerability',
  severity: { path: 'Severity', words: { defcon1: 'critical', unknown: 'info' }, otherwise: 'medium' },
  package: {
    name: 'FeatureName',
    version: 'FeatureVersion',
    fixedVersion: 'FixedBy',
    system: 'NamespaceName',
  },
  advisory: { ids: 'Name', url: 'Link' },
};
