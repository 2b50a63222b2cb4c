import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const checklyKey: SecretRule = {
  id: 'checkly-key',
  title: 'Checkly API key',
  severity: 'high',
  remediation: 'Revoke it in Checkly under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://www.checklyhq.com/docs/accounts-and-users/creating-api-key/'],
  keywords: ['cu_'],
  pattern: tokenPattern(/cu_[0-9a-f]{32}/),
  examples: () => ({
    match: [`key = "cu_${fakeText('hex', 32)}"`],
    ignore: ['cu_short'],
  }),
};
