import { fakeText } from '../../fake-secret.ts';
import { atWordStart, type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const facebookAppSecret: SecretRule = {
  id: 'facebook-app-secret',
  title: 'Facebook app secret',
  severity: 'high',
  remediation:
    'Revoke the key in the Meta developer dashboard under Settings, issue a new one, and keep it out of the repository.',
  references: ['https://developers.facebook.com/docs/facebook-login/security'],
  keywords: ['facebook', 'fb_'],
  pattern: vendorKeyPattern(atWordStart(/facebook|fb_?/), /[0-9a-f]{32}/),
  examples: () => ({
    match: [`facebook_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['facebook_api_key = "short"'],
  }),
};
