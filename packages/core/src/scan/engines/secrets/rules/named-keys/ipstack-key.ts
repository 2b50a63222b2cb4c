import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const ipstackKey: SecretRule = {
  id: 'ipstack-key',
  title: 'ipstack API key',
  severity: 'high',
  remediation: 'Revoke the key in the ipstack dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://ipstack.com/documentation'],
  keywords: ['ipstack', 'ip_stack'],
  pattern: vendorKeyPattern(/ipstack|ip_stack/, /[0-9a-f]{32}/),
  hasOneShape: true,
  examples: () => ({
    match: [`ipstack_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['ipstack_api_key = "short"'],
  }),
};
