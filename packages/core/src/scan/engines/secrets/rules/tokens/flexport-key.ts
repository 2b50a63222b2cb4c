import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const flexportKey: SecretRule = {
  id: 'flexport-key',
  title: 'Flexport Logistics API token',
  severity: 'high',
  remediation:
    'Revoke the token in Flexport under API tokens, issue a new one, and keep it out of the repository.',
  references: ['https://docs.logistics-api.flexport.com/'],
  keywords: ['shltm_'],
  pattern: tokenPattern(/shltm_[A-Za-z0-9_-]{40}/),
  examples: () => ({
    match: [`shltm_${fakeText('base64url', 40)}`],
    ignore: ['shltm_short'],
  }),
};
