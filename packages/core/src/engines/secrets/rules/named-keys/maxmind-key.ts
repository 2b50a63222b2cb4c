import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const maxmindKey: SecretRule = {
  id: 'maxmind-key',
  title: 'MaxMind license key',
  severity: 'high',
  remediation:
    'Revoke the key in the MaxMind account under License keys, issue a new one, and keep it out of the repository.',
  references: ['https://dev.maxmind.com/license-key/'],
  keywords: ['maxmind', 'geoip'],
  pattern: vendorKeyPattern(
    /maxmind|geoip|mm_license/,
    /(?:[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk|[A-Za-z0-9]{16})/,
  ),
  examples: () => ({
    match: [`maxmind_api_key = "${fakeText('base62', 6)}_${fakeText('base62', 29)}_mmk"`],
    ignore: ['maxmind_api_key = "short"'],
  }),
};
