import type { FunctionCheck } from '../quality-check.ts';

export const complexFunction: FunctionCheck = {
  kind: 'function',
  id: 'complex-function',
  title: 'Function with many paths',
  category: 'code-complexity',
  severity: 'low',
  limit: { default: 15, unit: '' },
  remediation:
    'Move branches that belong together into functions of their own, return early, or replace a chain of conditions with a table.',
  references: ['https://www.mccabe.com/pdf/mccabe-nist235r.pdf', 'https://github.com/terryyin/lizard'],
  measure: ({ complexity }) => complexity,
  describe: (value) => `has a cyclomatic complexity of ${value}`,
};
