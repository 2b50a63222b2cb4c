import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const mapquestKey: SecretRule = {
  id: 'mapquest-key',
  title: 'MapQuest key',
  severity: 'high',
  remediation:
    'Revoke the key in MapQuest under Manage keys, issue a new one, and keep it out of the repository.',
  references: ['https://developer.mapquest.com/documentation/'],
  keywords: ['mapquest'],
  pattern: vendorKeyPattern(/mapquest/, /[A-Za-z0-9]{32}/),
  hasOneShape: true,
  examples: () => ({
    match: [`mapquest_api_key = "${fakeText('base62', 32)}"`],
    ignore: ['mapquest_api_key = "short"'],
  }),
};
