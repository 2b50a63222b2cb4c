import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const censysSecret: SecretRule = {
  id: 'censys-secret',
  title: 'Censys API secret',
  severity: 'high',
  remediation:
    'Revoke the key in Censys under API access, issue a new one, and keep it out of the repository.',
  references: ['https://docs.censys.com/reference/get-started'],
  keywords: ['censys'],
  pattern: vendorKeyPattern(/censys/, /[A-Za-z0-9]{32}/),
  examples: () => ({
    match: [`censys_api_key = "${fakeText('base62', 32)}"`],
    ignore: ['censys_api_key = "short"'],
  }),
};
