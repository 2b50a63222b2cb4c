import type { FunctionCheck } from '../quality-check.ts';

export const manyParameters: FunctionCheck = {
  kind: 'function',
  id: 'many-parameters',
  title: 'Too many parameters',
  category: 'code-complexity',
  severity: 'low',
  limit: { default: 7, unit: 'parameters' },
  remediation: 'Pass related parameters as one object, or split the function.',
  references: ['https://rules.sonarsource.com/java/RSPEC-107/'],
  measure: ({ parameters }) => parameters,
  describe: (value) => `takes ${value} parameters`,
  titleOf: (name, value) => `Too many parameters in ${name} (${value})`,
};
