import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const fitbitSecret: SecretRule = {
  id: 'fitbit-secret',
  title: 'Fitbit client secret',
  severity: 'high',
  remediation:
    'Revoke the key in the Fitbit developer page, issue a new one, and keep it out of the repository.',
  references: ['https://dev.fitbit.com/build/reference/web-api/developer-guide/'],
  keywords: ['fitbit'],
  pattern: vendorKeyPattern(/fitbit/, /[0-9a-f]{32}/),
  examples: () => ({
    match: [`fitbit_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['fitbit_api_key = "short"'],
  }),
};
