import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const scalingoToken: SecretRule = {
  id: 'scalingo-token',
  title: 'Scalingo token',
  severity: 'high',
  remediation:
    'Revoke the token in Scalingo under Tokens, issue a new one, and keep it out of the repository.',
  references: ['https://developers.scalingo.com/'],
  keywords: ['tk-us-'],
  pattern: tokenPattern(/tk-us-[A-Za-z0-9_-]{48}/),
  examples: () => ({
    match: [`tk-us-${fakeText('base64url', 48)}`],
    ignore: ['tk-us-short'],
  }),
};
