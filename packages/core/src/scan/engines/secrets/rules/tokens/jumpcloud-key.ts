import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const jumpcloudKey: SecretRule = {
  id: 'jumpcloud-key',
  title: 'JumpCloud API key',
  severity: 'critical',
  remediation:
    'Revoke it in the JumpCloud admin portal under My API key, issue a new one, and keep it out of the repository.',
  references: ['https://docs.jumpcloud.com/api/'],
  keywords: ['jca_'],
  pattern: tokenPattern(/jca_[A-Za-z0-9]{36}/),
  examples: () => ({
    match: [`key = "jca_${fakeText('base62', 36)}"`],
    ignore: ['jca_short'],
  }),
};
