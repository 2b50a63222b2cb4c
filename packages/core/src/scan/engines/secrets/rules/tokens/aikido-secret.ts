import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const aikidoSecret: SecretRule = {
  id: 'aikido-secret',
  title: 'Aikido client secret or CI token',
  severity: 'high',
  remediation:
    'Revoke the key in Aikido under Integrations, issue a new one, and keep it out of the repository.',
  references: ['https://apidocs.aikido.dev/reference/authorization'],
  keywords: ['AIK_SECRET_', 'AIK_CI_'],
  pattern: tokenPattern(/AIK_(?:SECRET_[A-Za-z0-9]{64}|CI_[A-Za-z0-9]{20,44})/),
  minEntropy: 3,
  examples: () => ({
    match: [`AIK_SECRET_${fakeText('base62', 64)}`],
    ignore: ['AIK_SECRET_short'],
  }),
};
