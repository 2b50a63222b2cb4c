import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const krakenKey: SecretRule = {
  id: 'kraken-key',
  title: 'Kraken API key',
  severity: 'high',
  remediation: 'Revoke the key in Kraken under API, issue a new one, and keep it out of the repository.',
  references: ['https://docs.kraken.com/api/'],
  keywords: ['kraken'],
  pattern: vendorKeyPattern(/kraken/, /[A-Za-z0-9/=+]{80,90}/),
  examples: () => ({
    match: [`kraken_api_key = "${fakeText('base64', 86)}"`],
    ignore: ['kraken_api_key = "short"'],
  }),
};
