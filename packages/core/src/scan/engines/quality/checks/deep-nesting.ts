import type { FunctionCheck } from '../quality-check.ts';

export const deepNesting: FunctionCheck = {
  kind: 'function',
  id: 'deep-nesting',
  title: 'Deep nesting',
  category: 'code-complexity',
  severity: 'low',
  limit: { default: 4, unit: 'levels' },
  remediation: 'Return or continue early instead of nesting, and extract the inner levels into a function.',
  references: [
    'https://eslint.org/docs/latest/rules/max-depth',
    'https://rules.sonarsource.com/java/RSPEC-134/',
  ],
  measure: (measured, file) => file.flow(measured).nesting,
  describe: (value) => `nests control structures ${value} levels deep`,
  titleOf: (name, value) => `Deep nesting in ${name} (${value} levels)`,
};
