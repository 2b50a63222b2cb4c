import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const shodanKey: SecretRule = {
  id: 'shodan-key',
  title: 'Shodan API key',
  severity: 'high',
  remediation:
    'Revoke the key in the Shodan account page, issue a new one, and keep it out of the repository.',
  references: ['https://developer.shodan.io/api/requirements'],
  keywords: ['shodan'],
  pattern: vendorKeyPattern(/shodan/, /[A-Za-z0-9]{32}/),
  hasOneShape: true,
  examples: () => ({
    match: [`shodan_api_key = "${fakeText('base62', 32)}"`],
    ignore: ['shodan_api_key = "short"'],
  }),
};
