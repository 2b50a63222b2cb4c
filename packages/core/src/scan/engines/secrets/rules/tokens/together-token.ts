import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const togetherToken: SecretRule = {
  id: 'together-token',
  title: 'Together AI API key',
  severity: 'high',
  remediation:
    'Revoke the key in Together AI under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.together.ai/docs/api-keys-authentication'],
  keywords: ['tgp_v1_'],
  pattern: tokenPattern(/tgp_v1_[A-Za-z0-9_-]{43}/),
  examples: () => ({
    match: [`tgp_v1_${fakeText('base64url', 43)}`],
    ignore: ['tgp_v1_short'],
  }),
};
