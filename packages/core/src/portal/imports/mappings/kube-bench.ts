// `kube-bench --json`: checks of the CIS benchmark that did not pass. https://github.com/aquasecurity/kube-bench
import type { FormatMapping } from './format-mapping.ts';

const common: Omit<FormatMapping, 'id' | 'recognize' | 'results' | 'artifact'> = {
  tool: 'kube-bench',
  type: 'security',
  leaveOut: [{ path: 'status', is: ['pass'] }],
  ruleId: 'test_number',
  title: 'test_desc',
  description: '{test_desc} {reason}',
  remediation: 'remediation',
  category: 'infrastructure',
  severity: { path: 'status', words: { fail: 'medium', warn: 'low', info: 'info' }, otherwise: 'medium' },
  identity: '{^^.node_type} {test_number}',
};

export const kubeBench: FormatMapping = {
  ...common,
  id: 'kube-bench',
  recognize: { isList: false, members: ['Controls', 'Totals'] },
  results: ['Controls[]', 'tests[]', 'results[]'],
};

/** Of versions before 0.4.0. */
export const kubeBenchControls: FormatMapping = {
  ...common,
  id: 'kube-bench-controls',
  recognize: { isList: true, members: ['node_type', 'tests'] },
  results: ['[]', 'tests[]', 'results[]'],
};
