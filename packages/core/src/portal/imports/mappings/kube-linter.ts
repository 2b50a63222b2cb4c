// `kube-linter lint --format json`. https://docs.kubelinter.io
import type { FormatMapping } from './format-mapping.ts';

export const kubeLinter: FormatMapping = {
  id: 'kube-linter',
  tool: 'KubeLinter',
  type: 'security',
  recognize: { isList: false, members: ['Checks', 'Reports', 'Summary'] },
  results: ['Reports[]'],
  ruleId: 'Check',
  title: 'Diagnostic.Message',
  description: 'Diagnostic.Message',
  remediation: 'Remediation',
  category: 'infrastructure',
  // KubeLinter does not rate.
  severity: { otherwise: 'medium' },
  path: 'Object.Metadata.FilePath',
  identity:
    '{Object.K8sObject.GroupVersionKind.Kind} {Object.K8sObject.Namespace} {Object.K8sObject.Name} {Diagnostic.Message}',
};
