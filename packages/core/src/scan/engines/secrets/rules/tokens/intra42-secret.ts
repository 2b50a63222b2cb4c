import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const intra42Secret: SecretRule = {
  id: 'intra42-secret',
  title: '42 intra client secret',
  severity: 'medium',
  remediation:
    'Revoke the secret in the 42 intra under API, issue a new one, and keep it out of the repository.',
  references: ['https://api.intra.42.fr/apidoc/guides/getting_started'],
  keywords: ['s-s4t2'],
  pattern: tokenPattern(/s-s4t2(?:ud|af)-[0-9a-f]{64}/),
  examples: () => ({
    match: [`s-s4t2ud-${fakeText('hex', 64)}`],
    ignore: ['s-s4t2ud-short'],
  }),
};
