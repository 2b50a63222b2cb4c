import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const linearApiKey: SecretRule = {
  id: 'linear-api-key',
  title: 'Linear API key',
  severity: 'high',
  remediation:
    'Revoke the key in Linear under Settings, API, issue a new one, and keep it out of the repository.',
  references: ['https://linear.app/developers'],
  keywords: ['lin_api_', 'lin_oauth_'],
  pattern: tokenPattern(/lin_(?:api_[A-Za-z0-9]{40}|oauth_[a-f0-9]{64})/),
  examples: () => ({
    match: [`lin_api_${fakeText('base62', 40)}`],
    ignore: ['lin_api_short'],
  }),
};
