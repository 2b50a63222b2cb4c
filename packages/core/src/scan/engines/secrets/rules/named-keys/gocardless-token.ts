import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const gocardlessToken: SecretRule = {
  id: 'gocardless-token',
  title: 'GoCardless access token',
  severity: 'high',
  remediation:
    'Revoke the key in the GoCardless dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://developer.gocardless.com/getting-started/api/making-your-first-request/'],
  keywords: ['gocardless'],
  pattern: vendorKeyPattern(/gocardless/, /live_[A-Za-z0-9_=-]{40}/),
  examples: () => ({
    match: [`gocardless_api_key = "live_${fakeText('base64url', 40)}"`],
    ignore: ['gocardless_api_key = "short"'],
  }),
};
