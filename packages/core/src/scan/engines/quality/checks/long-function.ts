import type { FunctionCheck } from '../quality-check.ts';

export const longFunction: FunctionCheck = {
  kind: 'function',
  id: 'long-function',
  title: 'Long function',
  category: 'code-complexity',
  severity: 'low',
  limit: { default: 100, unit: 'lines of code' },
  remediation:
    'Split it into smaller functions. A function that does one thing can be named, read and tested on its own.',
  references: ['https://rules.sonarsource.com/python/RSPEC-138/'],
  measure: ({ codeLines }) => codeLines,
  describe: (value) => `has ${value} lines of code`,
  titleOf: (name, value) => `Long function ${name} (${value} lines)`,
};
