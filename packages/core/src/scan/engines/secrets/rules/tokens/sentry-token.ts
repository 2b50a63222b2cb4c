import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const sentryToken: SecretRule = {
  id: 'sentry-token',
  title: 'Sentry auth token',
  severity: 'high',
  remediation:
    'Revoke the token in Sentry under Settings, Auth tokens, issue a new one, and keep it out of the repository.',
  references: ['https://docs.sentry.io/account/auth-tokens/'],
  keywords: ['sntrys_', 'sntryu_'],
  pattern: tokenPattern(/(?:sntrys_eyJ[A-Za-z0-9+/=_-]{80,400}|sntryu_[0-9a-f]{64})/),
  reach: { after: 500 },
  examples: () => ({
    match: [`sntryu_${fakeText('hex', 64)}`],
    ignore: ['sntryu_short'],
  }),
};
