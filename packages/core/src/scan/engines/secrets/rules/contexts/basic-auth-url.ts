import { assessUrlPassword } from '../../assess/url-password.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const basicAuthUrl: SecretRule = {
  id: 'basic-auth-url',
  title: 'Password in a URL',
  severity: 'high',
  remediation:
    'Change the password, and put user and password into settings that are not part of the repository.',
  references: ['https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1'],
  keywords: ['://'],
  follower: '@',
  pattern:
    /(?<![A-Za-z0-9])(?!(?:postgres|mysql|mongodb|redis|jdbc|data|javascript)\b)[a-z][a-z0-9]{1,14}(?:[+-][a-z]{2,8})?:\/\/[^\s:@/?#"'`<>()[\]{}\\|,;]{0,80}:([^\s:@/"'`<>\\]{3,100}(?:@[^\s:@/?#"'`<>\\]{1,60}(?=@))?)@[A-Za-z0-9$%{[][^\s"'`<>]{0,100}/gi,
  reach: { before: 12, after: 300 },
  allowsPlaceholders: true,
  oftenInTests: true,
  assess: (secret, match) => assessUrlPassword(secret, match[0]),
  examples: () => ({
    match: [
      `https://deploy:${fakeText('base62', 14)}@git.acme-corp.io/app.git`,
      // Written as it is typed, without the escape that it needs.
      `https://deploy:${fakeText('base62', 6)}@${fakeText('base62', 6)}@git.acme-corp.io/app.git`,
    ],
    ignore: [
      'https://user:password@example.com/',
      'http://user:$PASSWORD@host/',
      'https://registry.npmjs.org/@scope/name',
      'http://localhost:3000/@fs/x',
    ],
  }),
};
