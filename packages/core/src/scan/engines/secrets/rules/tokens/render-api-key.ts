import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const renderApiKey: SecretRule = {
  id: 'render-api-key',
  title: 'Render API key',
  severity: 'critical',
  remediation:
    'Revoke the key in the Render dashboard under Account settings, issue a new one, and keep it out of the repository.',
  references: ['https://render.com/docs/api'],
  keywords: ['rnd_'],
  pattern: tokenPattern(/rnd_[A-Za-z0-9]{28,32}/),
  minEntropy: 3,
  examples: () => ({
    match: [`rnd_${fakeText('base62', 32)}`],
    ignore: ['rnd_short'],
  }),
};
