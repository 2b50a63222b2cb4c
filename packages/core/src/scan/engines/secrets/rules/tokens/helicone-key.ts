import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const heliconeKey: SecretRule = {
  id: 'helicone-key',
  title: 'Helicone API key',
  severity: 'high',
  remediation: 'Revoke it in Helicone under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.helicone.ai/helicone-headers/helicone-auth'],
  keywords: ['sk-helicone-'],
  pattern: tokenPattern(/sk-helicone-[a-z0-9]{7}-[a-z0-9]{7}-[a-z0-9]{7}-[a-z0-9]{7}/),
  examples: () => ({
    match: [
      `key = "sk-helicone-${fakeText('lower', 7, 1)}-${fakeText('lower', 7, 2)}-${fakeText('lower', 7, 3)}-${fakeText('lower', 7, 4)}"`,
    ],
    ignore: ['sk-helicone-short'],
  }),
};
