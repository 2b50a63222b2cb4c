import type { FunctionCheck } from '../quality-check.ts';

export const cognitiveComplexity: FunctionCheck = {
  kind: 'function',
  id: 'cognitive-complexity',
  title: 'Function that is hard to follow',
  category: 'code-complexity',
  severity: 'low',
  limit: { default: 15, unit: '' },
  remediation:
    'Turn conditions around and return early, and give nested blocks names of their own: each level that goes makes all within it cheaper to read.',
  references: ['https://www.sonarsource.com/docs/CognitiveComplexity.pdf'],
  measure: (measured, file) => file.flow(measured).cognitive,
  describe: (value) => `has a cognitive complexity of ${value}`,
};
