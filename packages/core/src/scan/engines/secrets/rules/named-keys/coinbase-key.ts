import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const coinbaseKey: SecretRule = {
  id: 'coinbase-key',
  title: 'Coinbase API key or secret',
  severity: 'high',
  remediation: 'Revoke the key in Coinbase under API, issue a new one, and keep it out of the repository.',
  references: ['https://docs.cdp.coinbase.com/'],
  keywords: ['coinbase'],
  pattern: vendorKeyPattern(/coinbase/, /[A-Za-z0-9_-]{64}/),
  examples: () => ({
    match: [`coinbase_api_key = "${fakeText('base64url', 64)}"`],
    ignore: ['coinbase_api_key = "short"'],
  }),
};
