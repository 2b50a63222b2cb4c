import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const browserstackKey: SecretRule = {
  id: 'browserstack-key',
  title: 'BrowserStack access key',
  severity: 'high',
  remediation:
    'Revoke the key in BrowserStack under Settings, issue a new one, and keep it out of the repository.',
  references: ['https://www.browserstack.com/docs/automate/api-reference/selenium/authentication'],
  keywords: ['browserstack', 'bs_access'],
  pattern: vendorKeyPattern(/browserstack|bs_access/, /[A-Za-z0-9]{20}/),
  examples: () => ({
    match: [`browserstack_api_key = "${fakeText('base62', 20)}"`],
    ignore: ['browserstack_api_key = "short"'],
  }),
};
