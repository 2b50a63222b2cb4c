import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const paypalSecret: SecretRule = {
  id: 'paypal-secret',
  title: 'PayPal client secret',
  severity: 'high',
  remediation:
    'Revoke the key in the PayPal developer dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://developer.paypal.com/api/rest/'],
  keywords: ['paypal', 'braintree'],
  pattern: vendorKeyPattern(/paypal|braintree/, /(?:E[A-Z][A-Za-z0-9_-]{78}|[0-9a-f]{32})/),
  examples: () => ({
    match: [`paypal_api_key = "EG${fakeText('base64url', 78)}"`],
    ignore: ['paypal_api_key = "short"'],
  }),
};
