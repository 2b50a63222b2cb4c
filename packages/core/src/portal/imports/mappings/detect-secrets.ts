// A baseline of detect-secrets: secrets as hashes, and what people said of them. https://github.com/Yelp/detect-secrets
import type { FormatMapping } from './format-mapping.ts';

export const detectSecrets: FormatMapping = {
  id: 'detect-secrets',
  tool: 'detect-secrets',
  type: 'security',
  recognize: { isList: false, members: ['plugins_used', 'results'] },
  results: ['results{}', '[]'],
  ruleId: 'type',
  title: 'type',
  description: '{type} in {filename | ^.@key}.',
  remediation: 'Revoke the secret, then remove it from the code and the history.',
  category: 'secrets-in-code',
  severity: { path: 'is_verified', words: { true: 'critical' }, otherwise: 'high' },
  confidence: { path: 'is_verified | is_secret', words: { true: 'high' }, otherwise: 'medium' },
  path: 'filename | ^.@key',
  line: 'line_number',
  identity: 'hashed_secret',
  suppressed: { path: 'is_secret', is: ['false'], kind: 'detect-secrets audit' },
};
