import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const zohoToken: SecretRule = {
  id: 'zoho-token',
  title: 'Zoho token',
  severity: 'high',
  remediation: 'Revoke the key in the Zoho API console, issue a new one, and keep it out of the repository.',
  references: ['https://www.zoho.com/accounts/protocol/oauth.html'],
  keywords: ['zoho'],
  pattern: vendorKeyPattern(/zoho/, /(?:1000\.[0-9a-f]{32}\.[0-9a-f]{32}|[0-9a-f]{42,64})/),
  examples: () => ({
    match: [`zoho_api_key = "1000.${fakeText('hex', 32)}.${fakeText('hex', 32)}"`],
    ignore: ['zoho_api_key = "short"'],
  }),
};
