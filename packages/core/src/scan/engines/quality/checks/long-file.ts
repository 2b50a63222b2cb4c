import type { FileCheck } from '../quality-check.ts';

export const longFile: FileCheck = {
  kind: 'file',
  id: 'long-file',
  title: 'Long file',
  category: 'code-complexity',
  severity: 'low',
  limit: { default: 1_000, unit: 'lines of code' },
  remediation: 'Split it by topic, so that readers open only the part that they need.',
  references: ['https://rules.sonarsource.com/java/RSPEC-104/'],
  *find({ codeLines }, limit) {
    if (codeLines <= limit) return;
    const description = `The file has ${codeLines} lines of code; the limit is ${limit}.`;
    const title = `Long file (${codeLines} lines)`;
    yield { startLine: 1, endLine: 1, anchor: 'the whole file', title, description };
  },
};
