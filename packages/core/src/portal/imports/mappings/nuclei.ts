// `nuclei -jsonl` and `-json-export`: addresses, not files. https://docs.projectdiscovery.io/tools/nuclei
import type { FormatMapping } from './format-mapping.ts';

export const nuclei: FormatMapping = {
  id: 'nuclei',
  tool: 'Nuclei',
  type: 'security',
  recognize: {
    isList: true,
    isLines: true,
    // Not each of them says the host.
    members: ['info'],
    without: ['filePath', 'alerts'],
    first: { of: 'info', members: ['name', 'severity'] },
  },
  results: ['[]'],
  ruleId: 'template-id | templateID',
  title: '{info.name}',
  description: '{info.description} Found at {matched-at | matched | host | url}.',
  remediation: 'info.remediation',
  references: 'info.reference[] | info.reference',
  category: 'insecure-code',
  severity: { path: 'info.severity', words: { unknown: 'info' }, otherwise: 'info' },
  identity: '{host | url} {matched-at | matched} {matcher-name | matcher_name} {extractor-name}',
  cwe: 'info.classification.cwe-id[] | info.classification.cwe-id',
  artifact: { path: '[].host | [].url' },
};
