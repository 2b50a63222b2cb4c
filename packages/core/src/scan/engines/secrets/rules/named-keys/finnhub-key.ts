import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const finnhubKey: SecretRule = {
  id: 'finnhub-key',
  title: 'Finnhub API key',
  severity: 'high',
  remediation: 'Revoke the key in the Finnhub dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://finnhub.io/docs/api/authentication'],
  keywords: ['finnhub'],
  pattern: vendorKeyPattern(/finnhub/, /[a-z0-9]{20}/),
  hasOneShape: true,
  examples: () => ({
    match: [`finnhub_api_key = "${fakeText('lower', 20)}"`],
    ignore: ['finnhub_api_key = "short"'],
  }),
};
