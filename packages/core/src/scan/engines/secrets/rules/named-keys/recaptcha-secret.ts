import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const recaptchaSecret: SecretRule = {
  id: 'recaptcha-secret',
  title: 'reCAPTCHA secret key',
  severity: 'high',
  remediation:
    'Revoke the key in the reCAPTCHA admin console, issue a new one, and keep it out of the repository.',
  references: ['https://developers.google.com/recaptcha/docs/verify'],
  keywords: ['captcha'],
  pattern: vendorKeyPattern(/recaptcha|captcha/, /6L[A-Za-z0-9_-]{38}/),
  examples: () => ({
    match: [`recaptcha_api_key = "6L${fakeText('base64url', 38)}"`],
    ignore: ['recaptcha_api_key = "short"'],
  }),
};
