import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const snykAccessToken: SecretRule = {
  id: 'snyk-access-token',
  title: 'Snyk access token',
  severity: 'high',
  remediation:
    'Revoke it in Snyk under Account settings, issue a new one, and keep it out of the repository.',
  references: ['https://docs.snyk.io/snyk-api/authentication-for-api'],
  keywords: ['snyk_uat.', 'snyk_sat.'],
  pattern: tokenPattern(/snyk_[us]at\.[0-9a-f]{8}\.[A-Za-z0-9_-]{30,400}\.[A-Za-z0-9_-]{40,200}/),
  examples: () => ({
    match: [`snyk_uat.${fakeText('hex', 8)}.eyJ${fakeText('base62', 60)}.${fakeText('base62', 86)}`],
    ignore: ['snyk_uat.1234'],
  }),
};
