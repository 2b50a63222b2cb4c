import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const adyenKey: SecretRule = {
  id: 'adyen-key',
  title: 'Adyen API key',
  severity: 'high',
  remediation:
    'Revoke the key in the Adyen customer area, issue a new one, and keep it out of the repository.',
  references: ['https://docs.adyen.com/development-resources/api-credentials/'],
  keywords: ['adyen'],
  pattern: vendorKeyPattern(/adyen/, /AQE[A-Za-z0-9+/=_-]{60,400}/),
  examples: () => ({
    match: [`adyen_api_key = "AQE${fakeText('base64', 100)}"`],
    ignore: ['adyen_api_key = "short"'],
  }),
};
