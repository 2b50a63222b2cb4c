// `staticcheck -f json`: a line for each result. https://staticcheck.dev
import type { FormatMapping } from './format-mapping.ts';

export const staticcheck: FormatMapping = {
  id: 'staticcheck',
  tool: 'Staticcheck',
  type: 'code-quality',
  recognize: { isList: true, isLines: true, members: ['code', 'severity', 'location', 'end', 'message'] },
  results: ['[]'],
  // With `-show-ignored` also what a comment in the code accepts.
  suppressed: { path: 'severity', is: ['ignored'], kind: 'lint:ignore' },
  ruleId: 'code',
  title: 'message',
  category: 'code-smell',
  // Its word says whether the run fails, and not how bad the result is.
  severity: { otherwise: 'medium' },
  path: 'location.file',
  line: 'location.line',
  endLine: 'end.line',
  column: 'location.column',
  identity: 'message',
};
