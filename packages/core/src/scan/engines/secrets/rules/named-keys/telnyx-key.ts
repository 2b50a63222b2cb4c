import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const telnyxKey: SecretRule = {
  id: 'telnyx-key',
  title: 'Telnyx API key',
  severity: 'high',
  remediation:
    'Revoke the key in the Telnyx portal under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://developers.telnyx.com/docs/'],
  keywords: ['telnyx'],
  pattern: vendorKeyPattern(/telnyx/, /KEY[A-Za-z0-9_-]{30,60}/),
  examples: () => ({
    match: [`telnyx_api_key = "KEY${fakeText('base62', 50)}"`],
    ignore: ['telnyx_api_key = "short"'],
  }),
};
