import type { FunctionCheck } from '../quality-check.ts';

export const cognitiveComplexity: FunctionCheck = {
  kind: 'function',
  id: 'cognitive-complexity',
  title: 'High cognitive complexity',
  category: 'code-complexity',
  severity: 'low',
  limit: { default: 15, unit: '' },
  remediation: 'Invert conditions and return early, and extract nested blocks into named functions.',
  references: ['https://www.sonarsource.com/docs/CognitiveComplexity.pdf'],
  measure: (measured, file) => file.flow(measured).cognitive,
  describe: (value) => `has a cognitive complexity of ${value}`,
  titleOf: (name, value) => `High cognitive complexity in ${name} (${value})`,
};
