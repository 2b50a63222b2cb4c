import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const pubnubKey: SecretRule = {
  id: 'pubnub-key',
  title: 'PubNub secret key',
  severity: 'high',
  remediation:
    'Revoke the key in the PubNub admin portal, issue a new one, and keep it out of the repository.',
  references: ['https://www.pubnub.com/docs/general/security/access-control'],
  keywords: ['pubnub'],
  pattern: vendorKeyPattern(
    /pubnub/,
    /(?:sec-c-[A-Za-z0-9+/=-]{36,72}|(?:pub|sub)-c-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/,
  ),
  examples: () => ({
    match: [`pubnub_api_key = "sub-c-${fakeUuid()}"`],
    ignore: ['pubnub_api_key = "short"'],
  }),
};
