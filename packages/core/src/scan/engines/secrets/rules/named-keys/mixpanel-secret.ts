import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const mixpanelSecret: SecretRule = {
  id: 'mixpanel-secret',
  title: 'Mixpanel API secret',
  severity: 'high',
  remediation:
    'Revoke the key in Mixpanel under Project settings, issue a new one, and keep it out of the repository.',
  references: ['https://developer.mixpanel.com/reference/authentication'],
  keywords: ['mixpanel'],
  pattern: vendorKeyPattern(/mixpanel/, /[0-9a-f]{32}/),
  hasOneShape: true,
  examples: () => ({
    match: [`mixpanel_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['mixpanel_api_key = "short"'],
  }),
};
