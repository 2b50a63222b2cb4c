// `govulncheck -json`, whose messages follow each other. A finding names the module, and the function where that is called.
// https://pkg.go.dev/golang.org/x/vuln
import type { FormatMapping } from './format-mapping.ts';

export const govulncheck: FormatMapping = {
  id: 'govulncheck',
  tool: 'govulncheck',
  type: 'dependency',
  recognize: { isList: true, members: ['config'] },
  results: ['[]'],
  leaveOut: [{ path: 'finding.osv', is: [''] }],
  ruleId: 'finding.osv',
  description: 'Found in {finding.trace[].package | finding.trace[].module} {finding.trace[].function}',
  category: 'dependency-vulnerability',
  severity: { otherwise: 'medium' },
  package: {
    name: 'finding.trace[].module',
    version: 'finding.trace[].version',
    type: 'golang',
    fixedVersion: 'finding.fixed_version',
  },
  advisory: { ids: 'finding.osv' },
};
