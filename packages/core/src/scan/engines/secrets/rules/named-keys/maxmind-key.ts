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
  // Keys of today say themselves what they are.
  pattern: vendorKeyPattern(/maxmind|geoip|mm_license/, /[A-Za-z0-9]{16}/),
  // Names in code are letters only.
  assess: (secret) => (/\d/.test(secret) ? 'unknown' : 'reject'),
  examples: () => ({
    match: [`maxmind_api_key = "${fakeText('base62', 15)}7"`],
    ignore: ['maxmind_api_key = "short"', 'maxmindLicenseKey,\n  anotherVendorKey,'],
  }),
};
