// `trufflehog --json`, version 3: a line for each secret, which is never kept. https://github.com/trufflesecurity/trufflehog
import type { FormatMapping } from './format-mapping.ts';

const places = ['Git', 'Github', 'Gitlab', 'Filesystem', 'Docker', 'S3'].map(
  (one) => `SourceMetadata.Data.${one}`,
);
const of = (name: string): string => places.map((place) => `${place}.${name}`).join(' | ');

export const trufflehog: FormatMapping = {
  id: 'trufflehog',
  tool: 'TruffleHog',
  type: 'security',
  recognize: { isList: true, isLines: true, members: ['DetectorName', 'SourceMetadata', 'Verified'] },
  results: ['[]'],
  ruleId: 'DetectorName',
  title: '{DetectorName} secret',
  description: 'DetectorDescription | DetectorName',
  remediation: 'Revoke the secret, then remove it from the code and the history.',
  category: 'secrets-in-code',
  severity: { path: 'Verified', words: { true: 'critical' }, otherwise: 'high' },
  confidence: { path: 'Verified', words: { true: 'high' }, otherwise: 'medium' },
  path: of('file'),
  line: of('line'),
  identity: 'Redacted',
  artifact: { path: places.flatMap((one) => [`[].${one}.repository`, `[].${one}.image`]).join(' | ') },
};
