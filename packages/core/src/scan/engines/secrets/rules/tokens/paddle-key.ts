import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const paddleKey: SecretRule = {
  id: 'paddle-key',
  title: 'Paddle API key',
  severity: 'critical',
  remediation:
    'Revoke it in Paddle under Developer tools, Authentication, issue a new one, and keep it out of the repository.',
  references: ['https://developer.paddle.com/api-reference/about/api-keys'],
  keywords: ['pdl_live_', 'pdl_sdbx_'],
  pattern: tokenPattern(/pdl_(?:live|sdbx)_apikey_[a-z0-9]{26}_[A-Za-z0-9]{22}_[A-Za-z0-9]{3}/),
  examples: () => ({
    match: [
      `key = "pdl_live_apikey_${fakeText('lower', 26)}_${fakeText('base62', 22)}_${fakeText('base62', 3)}"`,
    ],
    ignore: ['pdl_live_apikey_short'],
  }),
};
