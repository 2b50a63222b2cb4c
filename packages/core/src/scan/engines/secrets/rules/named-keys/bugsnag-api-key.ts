import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const bugsnagApiKey: SecretRule = {
  id: 'bugsnag-api-key',
  title: 'BugSnag API key',
  severity: 'high',
  remediation:
    'Revoke the key in BugSnag under Project settings, issue a new one, and keep it out of the repository.',
  references: ['https://docs.bugsnag.com/api/'],
  keywords: ['bugsnag'],
  pattern: vendorKeyPattern(/bugsnag/, /[0-9a-f]{32}/),
  hasOneShape: true,
  examples: () => ({
    match: [`bugsnag_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['bugsnag_api_key = "short"'],
  }),
};
