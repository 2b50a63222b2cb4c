import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const openaiApiKey: SecretRule = {
  id: 'openai-api-key',
  title: 'OpenAI API key',
  severity: 'critical',
  remediation:
    'Revoke the key in the OpenAI platform under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://platform.openai.com/docs/api-reference/authentication'],
  keywords: ['T3BlbkFJ'],
  pattern: tokenPattern(/sk-(?:(?:proj|svcacct|admin)-)?[A-Za-z0-9_-]{20,100}T3BlbkFJ[A-Za-z0-9_-]{20,100}/),
  reach: { before: 128 },
  examples: () => ({
    match: [`sk-${fakeText('base62', 20)}T3BlbkFJ${fakeText('base62', 20)}`],
    ignore: ['sk-shortT3BlbkFJ'],
  }),
};
