import type { FileCheck } from '../quality-check.ts';

export const longFile: FileCheck = {
  kind: 'file',
  id: 'long-file',
  title: 'Long file',
  category: 'code-complexity',
  severity: 'low',
  limit: { default: 1_000, unit: 'lines of code' },
  remediation:
    'Divide it by what its parts are about, so that a reader needs to open only what he looks for.',
  references: ['https://rules.sonarsource.com/java/RSPEC-104/'],
  *find({ codeLines }, limit) {
    if (codeLines <= limit) return;
    const description = `The file has ${codeLines} lines of code; the limit is ${limit}.`;
    yield { startLine: 1, endLine: 1, anchor: 'the whole file', description };
  },
};
