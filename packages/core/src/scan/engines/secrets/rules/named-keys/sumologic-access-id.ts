import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const sumologicAccessId: SecretRule = {
  id: 'sumologic-access-id',
  title: 'Sumo Logic access ID',
  severity: 'low',
  remediation:
    'The access ID is not a secret without its key. If the key is near, revoke both in Sumo Logic under Preferences, and issue new ones.',
  references: ['https://help.sumologic.com/docs/manage/security/access-keys/'],
  keywords: ['sumo'],
  pattern: vendorKeyPattern(/sumo/, /su[A-Za-z0-9]{12}/),
  minEntropy: 3,
  assess: (id) => (/\d/.test(id) ? 'unknown' : 'reject'),
  examples: () => ({
    match: [`sumologic.accessId = "su${fakeText('base62', 12)}"`],
    ignore: ['sumologic.accessId = "su12"'],
  }),
};
