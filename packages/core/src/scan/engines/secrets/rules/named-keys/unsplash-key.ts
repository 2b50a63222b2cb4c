import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const unsplashKey: SecretRule = {
  id: 'unsplash-key',
  title: 'Unsplash access key',
  severity: 'high',
  remediation:
    'Revoke the key in Unsplash under Applications, issue a new one, and keep it out of the repository.',
  references: ['https://unsplash.com/documentation'],
  keywords: ['unsplash'],
  pattern: vendorKeyPattern(/unsplash/, /[A-Za-z0-9_-]{43}/),
  hasOneShape: true,
  examples: () => ({
    match: [`unsplash_api_key = "${fakeText('base64url', 43)}"`],
    ignore: ['unsplash_api_key = "short"'],
  }),
};
