import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const appcenterToken: SecretRule = {
  id: 'appcenter-token',
  title: 'Visual Studio App Center token',
  severity: 'high',
  remediation:
    'Revoke the token in App Center under Account settings, issue a new one, and keep it out of the repository.',
  references: ['https://learn.microsoft.com/en-us/appcenter/api-docs/'],
  keywords: ['appcenter', 'app_center', 'app-center'],
  pattern: vendorKeyPattern(/app[-_]?center/, /[0-9a-f]{40}/),
  hasOneShape: true,
  examples: () => ({
    match: [`APPCENTER_ACCESS_TOKEN=${fakeText('hex', 40)}`],
    ignore: ['appcenter_token = "short"'],
  }),
};
