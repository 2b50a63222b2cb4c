import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const telnyxToken: SecretRule = {
  id: 'telnyx-token',
  title: 'Telnyx API key',
  severity: 'critical',
  remediation:
    'Revoke it in the Telnyx portal under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://developers.telnyx.com/docs/account-setup/authentication'],
  keywords: ['KEY'],
  pattern: tokenPattern(/KEY[0-9A-F]{32}_[A-Za-z0-9]{22}/),
  examples: () => ({
    match: [`key = "KEY${fakeText('upperHex', 32)}_${fakeText('base62', 22)}"`],
    ignore: ['KEY_short'],
  }),
};
