import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const sumologicKey: SecretRule = {
  id: 'sumologic-key',
  title: 'Sumo Logic access key',
  severity: 'high',
  remediation:
    'Revoke the key in Sumo Logic under Preferences, issue a new one, and keep it out of the repository.',
  references: ['https://help.sumologic.com/docs/manage/security/access-keys/'],
  keywords: ['sumo'],
  pattern: vendorKeyPattern(/sumo/, /[A-Za-z0-9]{64}/),
  hasOneShape: true,
  examples: () => ({
    match: [`sumo_api_key = "${fakeText('base62', 64)}"`],
    ignore: ['sumo_api_key = "short"'],
  }),
};
