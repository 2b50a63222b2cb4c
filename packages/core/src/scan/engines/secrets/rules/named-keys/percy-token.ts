import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const percyToken: SecretRule = {
  id: 'percy-token',
  title: 'Percy token',
  severity: 'high',
  remediation:
    'Revoke the key in Percy under Project settings, issue a new one, and keep it out of the repository.',
  references: ['https://www.browserstack.com/docs/percy/'],
  keywords: ['percy'],
  pattern: vendorKeyPattern(/percy/, /(?:(?:web|app|auto|ss|vmw|res)_)?[0-9a-f]{64}/),
  hasOneShape: true,
  examples: () => ({
    match: [`percy_api_key = "web_${fakeText('hex', 64)}"`],
    ignore: ['percy_api_key = "short"'],
  }),
};
