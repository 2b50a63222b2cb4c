import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const instagramToken: SecretRule = {
  id: 'instagram-token',
  title: 'Instagram access token',
  severity: 'high',
  remediation:
    'Revoke the key in the Meta developer dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://developers.facebook.com/docs/instagram-platform/'],
  keywords: ['instagram'],
  pattern: vendorKeyPattern(
    /instagram/,
    /(?:IGQ[A-Za-z0-9_-]{100,300}|[0-9]{7,10}\.[0-9a-f]{7}\.[0-9a-f]{32})/,
  ),
  examples: () => ({
    match: [`instagram_api_key = "${fakeText('digits', 9)}.${fakeText('hex', 7)}.${fakeText('hex', 32)}"`],
    ignore: ['instagram_api_key = "short"'],
  }),
};
