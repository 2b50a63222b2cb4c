import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const scaleApiKey: SecretRule = {
  id: 'scale-api-key',
  title: 'Scale AI API key',
  severity: 'high',
  remediation: 'Revoke the key in Scale under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.scale.com/reference/authentication'],
  keywords: ['live_'],
  pattern: tokenPattern(/live_(?:auth_)?[0-9a-f]{32}/),
  minEntropy: 3,
  examples: () => ({
    match: [`SCALE_API_KEY=live_${fakeText('hex', 32)}`],
    ignore: ['live_short'],
  }),
};
