import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const gemfuryToken: SecretRule = {
  id: 'gemfury-token',
  title: 'Gemfury token',
  severity: 'high',
  remediation: 'Revoke the key in Gemfury under Tokens, issue a new one, and keep it out of the repository.',
  references: ['https://gemfury.com/help/tokens/'],
  keywords: ['fury'],
  pattern: vendorKeyPattern(/fury/, /[A-Za-z0-9]{20}/),
  examples: () => ({
    match: [`fury_api_key = "${fakeText('base62', 20)}"`],
    ignore: ['fury_api_key = "short"'],
  }),
};
