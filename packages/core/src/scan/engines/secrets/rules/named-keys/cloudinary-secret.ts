import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const cloudinarySecret: SecretRule = {
  id: 'cloudinary-secret',
  title: 'Cloudinary API secret',
  severity: 'high',
  remediation:
    'Revoke the key in the Cloudinary console, issue a new one, and keep it out of the repository.',
  references: ['https://cloudinary.com/documentation/finding_your_credentials_tutorial'],
  keywords: ['cloudinary'],
  pattern: vendorKeyPattern(/cloudinary/, /[A-Za-z0-9_-]{27}/),
  examples: () => ({
    match: [`cloudinary_api_key = "${fakeText('base64url', 27)}"`],
    ignore: ['cloudinary_api_key = "short"'],
  }),
};
