import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const rootlyKey: SecretRule = {
  id: 'rootly-key',
  title: 'Rootly API key',
  severity: 'high',
  remediation: 'Revoke it in Rootly under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.rootly.com/api-reference/overview'],
  keywords: ['rootly_'],
  pattern: tokenPattern(/rootly_[0-9a-f]{64}/),
  examples: () => ({
    match: [`key = "rootly_${fakeText('hex', 64)}"`],
    ignore: ['rootly_short'],
  }),
};
