import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const ovhSecret: SecretRule = {
  id: 'ovh-secret',
  title: 'OVHcloud application secret',
  severity: 'high',
  remediation:
    'Revoke the key in OVHcloud under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://help.ovhcloud.com/csm/en-api-getting-started-ovhcloud-api'],
  keywords: ['ovh'],
  pattern: vendorKeyPattern(/ovh/, /[A-Za-z0-9]{32}/),
  examples: () => ({
    match: [`ovh_api_key = "${fakeText('base62', 32)}"`],
    ignore: ['ovh_api_key = "short"'],
  }),
};
