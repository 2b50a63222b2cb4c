import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const etherscanKey: SecretRule = {
  id: 'etherscan-key',
  title: 'Etherscan API key',
  severity: 'high',
  remediation:
    'Revoke the key in Etherscan under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.etherscan.io/getting-started/viewing-api-usage-statistics'],
  keywords: ['etherscan', 'bscscan', 'polygonscan'],
  pattern: vendorKeyPattern(/etherscan|bscscan|polygonscan/, /[A-Z0-9]{34}/),
  hasOneShape: true,
  examples: () => ({
    match: [`etherscan_api_key = "${fakeText('upper', 34)}"`],
    ignore: ['etherscan_api_key = "short"'],
  }),
};
