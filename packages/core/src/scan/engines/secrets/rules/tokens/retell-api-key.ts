import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const retellApiKey: SecretRule = {
  id: 'retell-api-key',
  title: 'Retell AI API key',
  severity: 'high',
  remediation:
    'Delete the key in the Retell dashboard under API keys, create a new one, and keep it out of the repository.',
  references: ['https://docs.retellai.com/api-references/create-phone-call'],
  keywords: ['key_'],
  pattern: tokenPattern(/key_[0-9a-f]{28}/),
  minEntropy: 3,
  examples: () => ({
    match: [`RETELL_API_KEY=key_${fakeText('hex', 28)}`],
    ignore: ['key_short'],
  }),
};
