import { assessValue } from '../../assess/assess-value.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const loginCall: SecretRule = {
  id: 'login-call',
  title: 'Username and password in a function call',
  severity: 'high',
  remediation:
    'Change the password, and read user and password from settings that are not part of the repository.',
  references: ['https://cwe.mitre.org/data/definitions/798.html'],
  tier: 'generic',
  oftenInTests: true,
  allowsPlaceholders: true,
  keywords: [
    'login(',
    'auth(',
    'auth=(',
    'auth = (',
    'authenticate(',
    'credentials(',
    'credential(',
    'passwordauthentication(',
    'sign_in(',
    'getconnection(',
  ],
  pattern:
    /(?:login|logIn|auth|authenticate|credentials?|PasswordAuthentication|sign_in|getConnection)(?:\s{0,2}=\s{0,2})?\((?:\s{0,40}["']jdbc:[^"'\s]{4,120}["']\s{0,4},)?\s{0,40}["']([^"'\s]{2,80})["']\s{0,4},\s{0,40}["']([^"'\s]{4,80})["']/gi,
  group: 2,
  assess(_secret, match) {
    const [, user = '', password = ''] = match;
    const byUser =
      /^[^@\s]+@[^@\s]+\.[a-z]{2,10}$/i.test(user) &&
      !/@(?:[\w-]+\.)?(?:example|test|foo|email)\./i.test(user);
    const severity = assessValue(password, {
      name: 'password',
      kind: 'password',
      // With an address as the user, even a plain word is someone's password.
      file: { kind: byUser ? 'config' : 'code', isTest: false },
      notation: byUser ? 'quoted' : 'passed',
      compared: false,
    });
    return severity === null ? 'reject' : { verdict: 'unknown', severity };
  },
  examples: () => ({
    match: [
      `client.login('ada', '${fakeText('base62', 12)}')`,
      `requests.get(url, auth=("ada", "${fakeText('base62', 14)}"))`,
    ],
    ignore: ["login('username', 'password')", 'auth("Bearer", "token")'],
  }),
};
