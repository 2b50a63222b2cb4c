import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const groqApiKey: SecretRule = {
  id: 'groq-api-key',
  title: 'Groq API key',
  severity: 'high',
  remediation:
    'Revoke the key in the Groq console under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://groq.com/'],
  keywords: ['gsk_'],
  pattern: tokenPattern(/gsk_[A-Za-z0-9]{52}/),
  examples: () => ({
    match: [`gsk_${fakeText('base62', 52)}`],
    ignore: ['gsk_short'],
  }),
};
