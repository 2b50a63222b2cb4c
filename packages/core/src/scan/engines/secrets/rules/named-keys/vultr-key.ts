import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const vultrKey: SecretRule = {
  id: 'vultr-key',
  title: 'Vultr API key',
  severity: 'high',
  remediation:
    'Revoke the key in Vultr under Account, API, issue a new one, and keep it out of the repository.',
  references: ['https://docs.vultr.com/platform/other/api'],
  keywords: ['vultr'],
  pattern: vendorKeyPattern(/vultr/, /[A-Z0-9]{36}/),
  hasOneShape: true,
  examples: () => ({
    match: [`vultr_api_key = "${fakeText('upper', 36)}"`],
    ignore: ['vultr_api_key = "short"'],
  }),
};
