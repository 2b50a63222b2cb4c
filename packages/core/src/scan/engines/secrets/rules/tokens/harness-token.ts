import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const harnessToken: SecretRule = {
  id: 'harness-token',
  title: 'Harness token',
  severity: 'high',
  remediation:
    'Revoke the token in Harness under Profile, issue a new one, and keep it out of the repository.',
  references: ['https://developer.harness.io/docs/platform/automation/api/add-and-manage-api-keys/'],
  keywords: ['pat.', 'sat.'],
  pattern: tokenPattern(/(?:pat|sat)\.[A-Za-z0-9_-]{22}\.[0-9a-z]{24}\.[A-Za-z0-9]{20}/),
  examples: () => ({
    match: [`pat.${fakeText('base64url', 22)}.${fakeText('hex', 24)}.${fakeText('base62', 20)}`],
    ignore: ['pat.short'],
  }),
};
