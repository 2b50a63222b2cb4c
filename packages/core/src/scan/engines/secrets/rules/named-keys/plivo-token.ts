import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const plivoToken: SecretRule = {
  id: 'plivo-token',
  title: 'Plivo auth token',
  severity: 'high',
  remediation: 'Revoke the key in the Plivo console, issue a new one, and keep it out of the repository.',
  references: ['https://www.plivo.com/docs/'],
  keywords: ['plivo'],
  pattern: vendorKeyPattern(/plivo/, /[A-Za-z0-9_-]{40}/),
  hasOneShape: true,
  examples: () => ({
    match: [`plivo_api_key = "${fakeText('base64url', 40)}"`],
    ignore: ['plivo_api_key = "short"'],
  }),
};
