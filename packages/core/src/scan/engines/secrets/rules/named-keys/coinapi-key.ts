import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const coinapiKey: SecretRule = {
  id: 'coinapi-key',
  title: 'CoinAPI key',
  severity: 'high',
  remediation:
    'Revoke the key in the CoinAPI customer portal, issue a new one, and keep it out of the repository.',
  references: ['https://docs.coinapi.io/'],
  keywords: ['coinapi'],
  pattern: vendorKeyPattern(/coinapi/, /[0-9a-z]{8}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{12}/),
  hasOneShape: true,
  examples: () => ({
    match: [`coinapi_api_key = "${fakeUuid()}"`],
    ignore: ['coinapi_api_key = "short"'],
  }),
};
