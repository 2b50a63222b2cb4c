import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const asanaToken: SecretRule = {
  id: 'asana-token',
  title: 'Asana access token',
  severity: 'high',
  remediation: 'Revoke the key in Asana under My apps, issue a new one, and keep it out of the repository.',
  references: ['https://developers.asana.com/docs/personal-access-token'],
  keywords: ['asana'],
  pattern: vendorKeyPattern(
    /asana/,
    /(?:[0-9]\/[0-9]{12,20}(?:\/[0-9]{12,20})?:[A-Za-z0-9]{32}|[A-Za-z0-9]{32,39})/,
  ),
  examples: () => ({
    match: [`asana_api_key = "1/${fakeText('digits', 16)}:${fakeText('hex', 32)}"`],
    ignore: ['asana_api_key = "short"'],
  }),
};
