import { bearer, type ProviderCheck } from '../provider-check.ts';

export const slack: ProviderCheck = {
  id: 'slack',
  title: 'Slack',
  ruleIds: ['slack-token'],
  address: 'https://slack.com',
  reference: 'https://api.slack.com/methods/auth.test',
  path: '/api/auth.test',
  method: 'POST',
  headers: bearer,
  // Slack says 200 to everything, and what it thinks in the body.
  answer: (status, body) => {
    if (status !== 200 || typeof body !== 'object' || body === null || !('ok' in body)) return 'unknown';
    if (body.ok === true) return 'active';
    const error = 'error' in body ? String(body.error) : '';
    return /^(?:invalid_auth|account_inactive|token_revoked|token_expired)$/.test(error)
      ? 'refused'
      : 'unknown';
  },
};
