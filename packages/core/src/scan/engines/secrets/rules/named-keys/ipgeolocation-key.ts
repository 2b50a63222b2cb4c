import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const ipgeolocationKey: SecretRule = {
  id: 'ipgeolocation-key',
  title: 'ipgeolocation.io API key',
  severity: 'high',
  remediation:
    'Revoke the key in the ipgeolocation.io dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://ipgeolocation.io/documentation.html'],
  keywords: ['ipgeolocation'],
  pattern: vendorKeyPattern(/ipgeolocation/, /[0-9a-z]{32}/),
  hasOneShape: true,
  examples: () => ({
    match: [`ipgeolocation_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['ipgeolocation_api_key = "short"'],
  }),
};
