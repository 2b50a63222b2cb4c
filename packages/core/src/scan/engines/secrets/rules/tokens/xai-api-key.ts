import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const xaiApiKey: SecretRule = {
  id: 'xai-api-key',
  title: 'xAI API key',
  severity: 'high',
  remediation:
    'Revoke the key in the xAI console under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.x.ai/docs/overview'],
  keywords: ['xai-'],
  pattern: tokenPattern(/xai-[A-Za-z0-9]{80}/),
  examples: () => ({
    match: [`xai-${fakeText('base62', 80)}`],
    ignore: ['xai-short'],
  }),
};
