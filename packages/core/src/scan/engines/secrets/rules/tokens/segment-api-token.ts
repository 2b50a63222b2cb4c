import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const segmentApiToken: SecretRule = {
  id: 'segment-api-token',
  title: 'Segment Public API token',
  severity: 'critical',
  remediation:
    'Revoke the token in Segment under Access management, issue a new one, and keep it out of the repository.',
  references: ['https://segment.com/docs/api/public-api/'],
  keywords: ['sgp_'],
  pattern: tokenPattern(/sgp_[A-Za-z0-9]{64}/),
  examples: () => ({
    match: [`sgp_${fakeText('base62', 64)}`],
    ignore: ['sgp_short'],
  }),
};
