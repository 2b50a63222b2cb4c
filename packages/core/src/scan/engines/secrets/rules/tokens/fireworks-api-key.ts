import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const fireworksApiKey: SecretRule = {
  id: 'fireworks-api-key',
  title: 'Fireworks AI API key',
  severity: 'high',
  remediation:
    'Revoke the key in Fireworks AI under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.fireworks.ai/getting-started/quickstart'],
  keywords: ['fw_'],
  pattern: tokenPattern(/fw_[A-Za-z0-9]{22,24}/),
  minEntropy: 3.5,
  examples: () => ({
    match: [`fw_${fakeText('base62', 24)}`],
    ignore: ['fw_short'],
  }),
};
