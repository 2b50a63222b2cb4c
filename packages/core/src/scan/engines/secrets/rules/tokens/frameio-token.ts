import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const frameioToken: SecretRule = {
  id: 'frameio-token',
  title: 'Frame.io developer token',
  severity: 'medium',
  remediation:
    'Revoke the token in the Frame.io developer site, issue a new one, and keep it out of the repository.',
  references: ['https://developer.frame.io/docs/getting-started/authentication'],
  keywords: ['fio-u-'],
  pattern: tokenPattern(/fio-u-[A-Za-z0-9_-]{64}/),
  examples: () => ({
    match: [`fio-u-${fakeText('base64url', 64)}`],
    ignore: ['fio-u-short'],
  }),
};
