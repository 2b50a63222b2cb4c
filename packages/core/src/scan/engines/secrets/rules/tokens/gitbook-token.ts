import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const gitbookToken: SecretRule = {
  id: 'gitbook-token',
  title: 'GitBook API token',
  severity: 'high',
  remediation:
    'Revoke it in GitBook under Developer settings, issue a new one, and keep it out of the repository.',
  references: ['https://gitbook.com/docs/developers/gitbook-api/authentication'],
  keywords: ['gb_api_'],
  pattern: tokenPattern(/gb_api_[A-Za-z0-9]{40}/),
  examples: () => ({
    match: [`key = "gb_api_${fakeText('base62', 40)}"`],
    ignore: ['gb_api_short'],
  }),
};
