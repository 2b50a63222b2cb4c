import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const hellosignKey: SecretRule = {
  id: 'hellosign-key',
  title: 'Dropbox Sign API key',
  severity: 'high',
  remediation:
    'Revoke the key in Dropbox Sign under API settings, issue a new one, and keep it out of the repository.',
  references: ['https://developers.hellosign.com/api/reference/authentication/'],
  keywords: ['hellosign', 'dropbox_sign'],
  pattern: vendorKeyPattern(/hellosign|dropbox_sign/, /[0-9a-f]{64}/),
  examples: () => ({
    match: [`hellosign_api_key = "${fakeText('hex', 64)}"`],
    ignore: ['hellosign_api_key = "short"'],
  }),
};
