import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const bittrexKey: SecretRule = {
  id: 'bittrex-key',
  title: 'Bittrex API key',
  severity: 'high',
  remediation:
    'Revoke the key in Bittrex under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://bittrex.github.io/'],
  keywords: ['bittrex'],
  pattern: vendorKeyPattern(/bittrex/, /[a-z0-9]{32}/),
  examples: () => ({
    match: [`bittrex_api_key = "${fakeText('lower', 32)}"`],
    ignore: ['bittrex_api_key = "short"'],
  }),
};
