import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const mondayToken: SecretRule = {
  id: 'monday-token',
  title: 'monday.com token',
  severity: 'high',
  remediation:
    'Revoke the key in monday.com under Developers, issue a new one, and keep it out of the repository.',
  references: ['https://developer.monday.com/api-reference/docs/authentication'],
  keywords: ['monday'],
  pattern: vendorKeyPattern(
    /monday/,
    /eyJ[A-Za-z0-9_-]{10,400}\.[A-Za-z0-9_-]{10,800}\.[A-Za-z0-9_-]{20,100}/,
  ),
  examples: () => ({
    match: [
      `monday_api_key = "eyJ${fakeText('base64url', 40)}.eyJ${fakeText('base64url', 60)}.${fakeText('base64url', 43)}"`,
    ],
    ignore: ['monday_api_key = "short"'],
  }),
};
