import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const rubygemsApiKey: SecretRule = {
  id: 'rubygems-api-key',
  title: 'RubyGems API key',
  severity: 'critical',
  remediation:
    'Revoke the key in RubyGems.org under Settings, API keys, issue a new one, and keep it out of the repository.',
  references: ['https://guides.rubygems.org/api-key-scopes/'],
  keywords: ['rubygems_'],
  pattern: tokenPattern(/rubygems_[0-9a-f]{48}/),
  examples: () => ({
    match: [`rubygems_${fakeText('hex', 48)}`],
    ignore: ['rubygems_short'],
  }),
};
