import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const readmeApiKey: SecretRule = {
  id: 'readme-api-key',
  title: 'ReadMe API key',
  severity: 'medium',
  remediation:
    'Revoke the key in ReadMe under Configuration, API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.readme.com/main/reference/intro/authentication'],
  keywords: ['rdme_'],
  pattern: tokenPattern(/rdme_[a-z0-9]{70}/),
  examples: () => ({
    match: [`rdme_${fakeText('lower', 70)}`],
    ignore: ['rdme_short'],
  }),
};
