import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const mergifyKey: SecretRule = {
  id: 'mergify-key',
  title: 'Mergify application key',
  severity: 'high',
  remediation: 'Revoke the key in the Mergify dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://docs.mergify.com/api/usage/'],
  keywords: ['mergify_application_key_'],
  pattern: tokenPattern(/mergify_application_key_[A-Za-z0-9_-]{60,80}/),
  minEntropy: 4,
  examples: () => ({
    match: [`mergify_application_key_${fakeText('base64url', 64)}`],
    ignore: ['mergify_application_key_short'],
  }),
};
