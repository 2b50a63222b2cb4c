import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const openrouterApiKey: SecretRule = {
  id: 'openrouter-api-key',
  title: 'OpenRouter API key',
  severity: 'high',
  remediation: 'Revoke the key in OpenRouter under Keys, issue a new one, and keep it out of the repository.',
  references: ['https://openrouter.ai/docs/api-reference/authentication'],
  keywords: ['sk-or-v1-'],
  pattern: tokenPattern(/sk-or-v1-[0-9a-f]{64}/),
  examples: () => ({
    match: [`sk-or-v1-${fakeText('hex', 64)}`],
    ignore: ['sk-or-v1-short'],
  }),
};
