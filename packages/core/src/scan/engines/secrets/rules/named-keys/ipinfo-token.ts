import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const ipinfoToken: SecretRule = {
  id: 'ipinfo-token',
  title: 'IPinfo token',
  severity: 'high',
  remediation: 'Revoke the key in the IPinfo dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://ipinfo.io/developers'],
  keywords: ['ipinfo'],
  pattern: vendorKeyPattern(/ipinfo/, /[0-9a-f]{14}/),
  hasOneShape: true,
  examples: () => ({
    match: [`ipinfo_api_key = "${fakeText('hex', 14)}"`],
    ignore: ['ipinfo_api_key = "short"'],
  }),
};
