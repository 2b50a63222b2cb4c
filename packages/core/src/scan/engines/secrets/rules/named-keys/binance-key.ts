import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const binanceKey: SecretRule = {
  id: 'binance-key',
  title: 'Binance API key or secret',
  severity: 'high',
  remediation:
    'Revoke the key in Binance under API management, issue a new one, and keep it out of the repository.',
  references: ['https://developers.binance.com/docs/binance-spot-api-docs'],
  keywords: ['binance'],
  pattern: vendorKeyPattern(/binance/, /[A-Za-z0-9]{64}/),
  examples: () => ({
    match: [`binance_api_key = "${fakeText('base62', 64)}"`],
    ignore: ['binance_api_key = "short"'],
  }),
};
