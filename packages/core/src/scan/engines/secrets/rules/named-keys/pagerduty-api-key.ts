import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const pagerdutyApiKey: SecretRule = {
  id: 'pagerduty-api-key',
  title: 'PagerDuty API key',
  severity: 'high',
  remediation:
    'Revoke the key in PagerDuty under API access keys, issue a new one, and keep it out of the repository.',
  references: ['https://support.pagerduty.com/main/docs/api-access-keys'],
  keywords: ['pagerduty', 'pd_api'],
  pattern: vendorKeyPattern(/pagerduty|pd_api/, /(?:u\+)?[A-Za-z0-9_+-]{18,20}/),
  examples: () => ({
    match: [`pagerduty_api_key = "${fakeText('base64url', 20)}"`],
    ignore: ['pagerduty_api_key = "short"'],
  }),
};
