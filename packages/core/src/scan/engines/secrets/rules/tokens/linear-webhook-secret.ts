import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const linearWebhookSecret: SecretRule = {
  id: 'linear-webhook-secret',
  title: 'Linear webhook secret',
  severity: 'medium',
  remediation:
    'Revoke the secret in Linear under Settings, API, issue a new one, and keep it out of the repository.',
  references: ['https://linear.app/developers/webhooks'],
  keywords: ['lin_wh_'],
  pattern: tokenPattern(/lin_wh_[A-Za-z0-9]{24,40}/),
  examples: () => ({
    match: [`lin_wh_${fakeText('base62', 32)}`],
    ignore: ['lin_wh_short'],
  }),
};
