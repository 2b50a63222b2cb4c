import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const matrixAccessToken: SecretRule = {
  id: 'matrix-access-token',
  title: 'Matrix access token',
  severity: 'high',
  remediation:
    'Revoke it in the client that made it, by logging it out, issue a new one, and keep it out of the repository.',
  references: ['https://spec.matrix.org/latest/client-server-api/#client-authentication'],
  keywords: ['syt_'],
  pattern: tokenPattern(/syt_[A-Za-z0-9+/=]{4,80}_[A-Za-z]{20}_[A-Za-z0-9]{6}/),
  examples: () => ({
    match: [`key = "syt_${fakeText('base62', 12)}_${fakeText('letters', 20)}_${fakeText('base62', 6)}"`],
    ignore: ['syt_short'],
  }),
};
