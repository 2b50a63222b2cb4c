import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const aivenPassword: SecretRule = {
  id: 'aiven-password',
  title: 'Aiven service password',
  severity: 'critical',
  remediation:
    'Revoke it in the Aiven console under Users, issue a new one, and keep it out of the repository.',
  references: ['https://aiven.io/docs/platform/howto/create_new_service_user'],
  keywords: ['AVNS_'],
  pattern: tokenPattern(/AVNS_[A-Za-z0-9_-]{19}/),
  examples: () => ({
    match: [`key = "AV${'NS'}_${fakeText('base62', 19)}"`],
    ignore: ['AVNS_short'],
  }),
};
