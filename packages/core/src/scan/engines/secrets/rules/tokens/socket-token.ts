import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const socketToken: SecretRule = {
  id: 'socket-token',
  title: 'Socket API token',
  severity: 'high',
  remediation:
    'Revoke it in the Socket dashboard under API tokens, issue a new one, and keep it out of the repository.',
  references: ['https://docs.socket.dev/reference/authentication'],
  keywords: ['sktsec_'],
  pattern: tokenPattern(/sktsec_[A-Za-z0-9_-]{40,60}/),
  examples: () => ({
    match: [`key = "sktsec_${fakeText('base62', 46)}"`],
    ignore: ['sktsec_short'],
  }),
};
