import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const dropboxToken: SecretRule = {
  id: 'dropbox-token',
  title: 'Dropbox access token',
  severity: 'high',
  remediation:
    'Revoke the key in the Dropbox app console, issue a new one, and keep it out of the repository.',
  references: ['https://www.dropbox.com/developers/documentation'],
  keywords: ['dropbox'],
  pattern: vendorKeyPattern(
    /dropbox/,
    /(?:sl\.[A-Za-z0-9_-]{100,1500}|[a-z0-9]{11}AAAAAAAAAA[A-Za-z0-9_=-]{43}|[a-z0-9]{15})/,
  ),
  examples: () => ({
    match: [`dropbox_api_key = "sl.${fakeText('base64url', 135)}"`],
    ignore: ['dropbox_api_key = "short"'],
  }),
};
