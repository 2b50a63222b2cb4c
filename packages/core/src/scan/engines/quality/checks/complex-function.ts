import type { FunctionCheck } from '../quality-check.ts';

export const complexFunction: FunctionCheck = {
  kind: 'function',
  id: 'complex-function',
  title: 'High cyclomatic complexity',
  category: 'code-complexity',
  severity: 'low',
  limit: { default: 15, unit: '' },
  remediation:
    'Extract related branches into functions, return early, or replace a chain of conditions with a lookup table.',
  references: ['https://www.mccabe.com/pdf/mccabe-nist235r.pdf', 'https://github.com/terryyin/lizard'],
  measure: ({ complexity }) => complexity,
  describe: (value) => `has a cyclomatic complexity of ${value}`,
  titleOf: (name, value) => `High cyclomatic complexity in ${name} (${value})`,
};
