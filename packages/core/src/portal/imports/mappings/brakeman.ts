// `brakeman -f json`. Warnings have a confidence and no severity. https://brakemanscanner.org/docs/options/
import type { FormatMapping } from './format-mapping.ts';

export const brakeman: FormatMapping = {
  id: 'brakeman',
  tool: 'Brakeman',
  type: 'security',
  recognize: { isList: false, members: ['scan_info', 'warnings', 'ignored_warnings'] },
  results: ['warnings[]'],
  ruleId: 'check_name',
  title: '{warning_type}: {message}',
  description: 'message',
  references: 'link',
  category: 'insecure-code',
  severity: {
    path: 'confidence',
    words: { high: 'high', medium: 'medium', weak: 'low' },
    otherwise: 'medium',
  },
  confidence: { path: 'confidence', words: { weak: 'low' }, otherwise: 'medium' },
  path: 'file',
  line: 'line',
  code: 'code',
  identity: 'fingerprint',
  cwe: 'cwe_id[]',
  unfinished: ['errors'],
};
