// Burp Suite's issues as XML; the requests in it are not kept. https://portswigger.net/burp/documentation
import type { FormatMapping } from './format-mapping.ts';

export const burp: FormatMapping = {
  id: 'burp',
  tool: 'Burp Suite',
  type: 'security',
  recognize: { isList: false, members: ['<issues>', 'burpVersion'] },
  results: ['issue[]'],
  ruleId: 'type',
  title: 'name',
  description: '{issueBackground} {issueDetail} Found at {host.# | host}{location | path}',
  remediation: 'remediationBackground | remediationDetail',
  isMarkup: true,
  category: 'insecure-code',
  severity: {
    path: 'severity',
    words: { information: 'info', 'false positive': 'info' },
    otherwise: 'medium',
  },
  confidence: {
    path: 'confidence',
    words: { certain: 'high', firm: 'medium', tentative: 'low' },
    otherwise: 'medium',
  },
  identity: '{host.# | host} {location | path} {type}',
  cwe: 'vulnerabilityClassifications',
  suppressed: { path: 'severity', is: ['false positive'], kind: 'Burp Suite' },
  artifact: { path: 'issue.host.# | issue.host' },
};
