import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const posthogKey: SecretRule = {
  id: 'posthog-key',
  title: 'PostHog personal key',
  severity: 'high',
  remediation:
    'Revoke the key in PostHog under Personal API keys, issue a new one, and keep it out of the repository.',
  references: ['https://posthog.com/docs/api'],
  keywords: ['phx_', 'phs_'],
  pattern: tokenPattern(/ph[xs]_[A-Za-z0-9_-]{43,52}/),
  examples: () => ({
    match: [`phx_${fakeText('base62', 47)}`],
    ignore: ['phx_short'],
  }),
};
