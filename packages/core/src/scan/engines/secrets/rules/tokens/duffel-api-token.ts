import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const duffelApiToken: SecretRule = {
  id: 'duffel-api-token',
  title: 'Duffel API token',
  severity: 'high',
  remediation:
    'Revoke the token in the Duffel dashboard under Access tokens, issue a new one, and keep it out of the repository.',
  references: ['https://duffel.com/docs/api/overview/making-requests/authentication'],
  keywords: ['duffel_'],
  pattern: tokenPattern(/duffel_(?:test|live)_[A-Za-z0-9_-]{43}/),
  examples: () => ({
    match: [`duffel_live_${fakeText('base64url', 43)}`],
    ignore: ['duffel_live_short'],
  }),
};
