import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const sparkpostKey: SecretRule = {
  id: 'sparkpost-key',
  title: 'SparkPost API key',
  severity: 'high',
  remediation:
    'Revoke the key in SparkPost under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://developers.sparkpost.com/api/'],
  keywords: ['sparkpost'],
  pattern: vendorKeyPattern(/sparkpost/, /[0-9a-f]{40}/),
  hasOneShape: true,
  examples: () => ({
    match: [`sparkpost_api_key = "${fakeText('hex', 40)}"`],
    ignore: ['sparkpost_api_key = "short"'],
  }),
};
