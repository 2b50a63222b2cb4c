// ZAP's traditional report as XML. https://www.zaproxy.org/docs/desktop/addons/report-generation/
import type { FormatMapping } from './format-mapping.ts';

export const zapXml: FormatMapping = {
  id: 'zap-xml',
  tool: 'ZAP',
  type: 'security',
  recognize: { isList: false, members: ['<OWASPZAPReport>'] },
  results: ['site[]', 'alerts[]', 'alertitem[]'],
  // Someone said so in ZAP.
  leaveOut: [{ path: 'confidence', is: ['0'] }],
  ruleId: 'zap-{alertRef | pluginid}',
  title: 'alert | name',
  description:
    '{desc} Found at {instances.instance.method} {instances.instance.uri} {instances.instance.param}',
  remediation: 'solution',
  isMarkup: true,
  category: 'insecure-code',
  severity: {
    path: 'riskcode',
    words: { '0': 'info', '1': 'low', '2': 'medium', '3': 'high' },
    otherwise: 'medium',
  },
  confidence: { path: 'confidence', words: { '1': 'low', '2': 'medium' }, otherwise: 'high' },
  identity: '{^^.name} {alertRef | pluginid} {alert | name}',
  cwe: 'cweid',
  artifact: { path: 'site.name' },
};
