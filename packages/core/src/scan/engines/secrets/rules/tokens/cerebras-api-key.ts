import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const cerebrasApiKey: SecretRule = {
  id: 'cerebras-api-key',
  title: 'Cerebras API key',
  severity: 'high',
  remediation:
    'Revoke the key in the Cerebras cloud console, issue a new one, and keep it out of the repository.',
  references: ['https://inference-docs.cerebras.ai/quickstart'],
  keywords: ['csk-'],
  pattern: tokenPattern(/csk-[a-z0-9]{48}/),
  examples: () => ({
    match: [`csk-${fakeText('lower', 48)}`],
    ignore: ['csk-short'],
  }),
};
