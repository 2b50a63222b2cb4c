import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const bitbucketAppPassword: SecretRule = {
  id: 'bitbucket-app-password',
  title: 'Bitbucket app password',
  severity: 'critical',
  remediation:
    'Revoke the app password in Bitbucket under Personal settings, issue a new one, and keep it out of the repository.',
  references: ['https://support.atlassian.com/bitbucket-cloud/docs/app-passwords/'],
  keywords: ['ATBB'],
  pattern: tokenPattern(/ATBB[A-Za-z0-9]{28}[A-F0-9]{4}/),
  examples: () => ({
    match: [`ATBB${fakeText('base62', 28)}${fakeText('upperHex', 4)}`],
    ignore: ['ATBBshort'],
  }),
};
