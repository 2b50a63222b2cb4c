import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const jetbrainsToken: SecretRule = {
  id: 'jetbrains-token',
  title: 'JetBrains permanent token',
  severity: 'critical',
  remediation:
    'Revoke it in the profile in YouTrack, Hub or Space, issue a new one, and keep it out of the repository.',
  references: ['https://www.jetbrains.com/help/youtrack/server/manage-permanent-token.html'],
  keywords: ['perm:', 'perm-'],
  pattern: tokenPattern(/perm[:-][A-Za-z0-9+/=-]{4,80}\.[A-Za-z0-9+/=-]{2,80}\.[A-Za-z0-9]{30}/),
  examples: () => ({
    match: [`key = "perm:${fakeText('base62', 12)}.${fakeText('base62', 8)}.${fakeText('base62', 30)}"`],
    ignore: ['perm:read.write'],
  }),
};
