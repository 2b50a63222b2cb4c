import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const alphavantageKey: SecretRule = {
  id: 'alphavantage-key',
  title: 'Alpha Vantage API key',
  severity: 'high',
  remediation: "Ask Alpha Vantage's support for a new key, and keep it out of the repository.",
  references: ['https://www.alphavantage.co/documentation/'],
  keywords: ['alphavantage', 'alpha_vantage'],
  pattern: vendorKeyPattern(/alpha_?vantage/, /[A-Z0-9]{16}/),
  hasOneShape: true,
  examples: () => ({
    match: [`alpha_vantage_api_key = "${fakeText('upper', 16)}"`],
    ignore: ['alpha_vantage_api_key = "short"'],
  }),
};
