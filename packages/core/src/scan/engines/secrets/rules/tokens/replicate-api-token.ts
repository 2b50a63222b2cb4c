import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const replicateApiToken: SecretRule = {
  id: 'replicate-api-token',
  title: 'Replicate API token',
  severity: 'high',
  remediation:
    'Revoke the token in Replicate under API tokens, issue a new one, and keep it out of the repository.',
  references: ['https://replicate.com/docs/topics/security/api-tokens'],
  keywords: ['r8_'],
  pattern: tokenPattern(/r8_[A-Za-z0-9]{37}/),
  examples: () => ({
    match: [`r8_${fakeText('base62', 37)}`],
    ignore: ['r8_short'],
  }),
};
