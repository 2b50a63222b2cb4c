import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const pubnubSecretKey: SecretRule = {
  id: 'pubnub-secret-key',
  title: 'PubNub secret key',
  severity: 'high',
  remediation:
    'Revoke it in the PubNub admin portal under Keysets, issue a new one, and keep it out of the repository.',
  references: ['https://www.pubnub.com/docs/general/basics/initialize-pubnub'],
  keywords: ['sec-c-'],
  pattern: tokenPattern(/sec-c-[A-Za-z0-9+/]{46,60}={0,2}/),
  examples: () => ({
    match: [`key = "sec-c-${fakeText('base62', 48)}"`],
    ignore: ['sec-c-short'],
  }),
};
