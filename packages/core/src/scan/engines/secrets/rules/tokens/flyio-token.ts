import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const flyioToken: SecretRule = {
  id: 'flyio-token',
  title: 'Fly.io access token',
  severity: 'critical',
  remediation:
    'Revoke the token in Fly.io under Access tokens, issue a new one, and keep it out of the repository.',
  references: ['https://fly.io/docs/security/tokens/'],
  keywords: ['FlyV1', 'fo1_', 'fm1a_', 'fm1r_', 'fm2_'],
  pattern: tokenPattern(
    /(?:fo1_[A-Za-z0-9_-]{43}|fm1[ar]_[A-Za-z0-9+/]{100,600}={0,3}|fm2_[A-Za-z0-9+/]{100,600}={0,3})/,
  ),
  reach: { after: 700 },
  examples: () => ({
    match: [`fo1_${fakeText('base62', 43)}`],
    ignore: ['fo1_short'],
  }),
};
