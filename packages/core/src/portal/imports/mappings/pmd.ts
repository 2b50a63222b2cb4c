// PMD as XML, as JSON and as CSV. Priority 1 is the most urgent. https://docs.pmd-code.org
import type { FormatMapping } from './format-mapping.ts';

const common: Pick<FormatMapping, 'tool' | 'type' | 'category' | 'otherKinds'> = {
  tool: 'PMD',
  type: 'code-quality',
  category: 'code-smell',
  otherKinds: [{ path: 'ruleset | Rule set', is: ['security'], type: 'security', category: 'insecure-code' }],
};
const words = { '1': 'high', '2': 'medium', '3': 'medium', '4': 'low', '5': 'info' } as const;

export const pmd: FormatMapping = {
  ...common,
  id: 'pmd',
  recognize: { isList: false, members: ['formatVersion', 'pmdVersion', 'files'] },
  results: ['files[]', 'violations[]'],
  ruleId: 'rule',
  title: 'description',
  references: 'externalInfoUrl',
  severity: { path: 'priority', words, otherwise: 'medium' },
  path: '^.filename',
  line: 'beginline',
  endLine: 'endline',
  column: 'begincolumn',
  identity: 'description',
  unfinished: ['processingErrors', 'configurationErrors'],
};

export const pmdXml: FormatMapping = {
  ...common,
  id: 'pmd-xml',
  recognize: { isList: false, members: ['<pmd>'] },
  results: ['file[]', 'violation[]'],
  ruleId: 'rule',
  title: '#',
  references: 'externalInfoUrl',
  severity: { path: 'priority', words, otherwise: 'medium' },
  path: '^.name',
  line: 'beginline',
  endLine: 'endline',
  column: 'begincolumn',
  identity: '#',
  unfinished: ['error', 'configerror'],
};

export const pmdCsv: FormatMapping = {
  ...common,
  id: 'pmd-csv',
  recognize: { isList: true, members: ['Problem', 'Rule set', 'Rule'] },
  results: ['[]'],
  ruleId: 'Rule',
  title: 'Description',
  severity: { path: 'Priority', words, otherwise: 'medium' },
  path: 'File',
  line: 'Line',
  identity: 'Description',
};
