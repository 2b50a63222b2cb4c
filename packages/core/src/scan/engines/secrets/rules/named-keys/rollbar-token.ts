import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const rollbarToken: SecretRule = {
  id: 'rollbar-token',
  title: 'Rollbar access token',
  severity: 'high',
  remediation:
    'Revoke the key in Rollbar under Project access tokens, issue a new one, and keep it out of the repository.',
  references: ['https://docs.rollbar.com/docs/access-tokens'],
  keywords: ['rollbar'],
  pattern: vendorKeyPattern(/rollbar/, /[0-9a-f]{32}/),
  hasOneShape: true,
  examples: () => ({
    match: [`rollbar_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['rollbar_api_key = "short"'],
  }),
};
