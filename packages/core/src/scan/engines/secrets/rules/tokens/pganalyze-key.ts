import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const pganalyzeKey: SecretRule = {
  id: 'pganalyze-key',
  title: 'pganalyze API key',
  severity: 'high',
  remediation:
    'Delete the key in pganalyze under API keys, create a new one, and keep it out of the repository.',
  references: ['https://pganalyze.com/docs/api'],
  keywords: ['pgar_', 'pgaw_'],
  pattern: tokenPattern(/pga[rw]_[A-Za-z0-9]{27}/),
  minEntropy: 3.5,
  examples: () => ({
    match: [`pgar_${fakeText('base62', 27)}`],
    ignore: ['pgar_short'],
  }),
};
