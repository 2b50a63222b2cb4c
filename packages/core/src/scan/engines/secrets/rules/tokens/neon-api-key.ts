import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const neonApiKey: SecretRule = {
  id: 'neon-api-key',
  title: 'Neon API key',
  severity: 'critical',
  remediation:
    'Revoke the key in the Neon console under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://neon.tech/docs/manage/api-keys'],
  keywords: ['napi_'],
  pattern: tokenPattern(/napi_[a-z0-9]{64}/),
  examples: () => ({
    match: [`napi_${fakeText('lower', 64)}`],
    ignore: ['napi_short'],
  }),
};
