import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const xataKey: SecretRule = {
  id: 'xata-key',
  title: 'Xata API key',
  severity: 'critical',
  remediation: 'Revoke it in Xata under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://xata.io/docs/getting-started/authentication'],
  keywords: ['xau_'],
  pattern: tokenPattern(/xau_[A-Za-z0-9]{30,50}/),
  examples: () => ({
    match: [`key = "xau_${fakeText('base62', 40)}"`],
    ignore: ['xau_short'],
  }),
};
