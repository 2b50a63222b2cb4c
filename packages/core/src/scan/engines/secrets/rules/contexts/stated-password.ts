import { assessConnectionPassword } from '../../assess/connection-password.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const statedPassword: SecretRule = {
  id: 'stated-password',
  title: 'Password in prose',
  severity: 'medium',
  remediation: 'Change the password, and link to the place where it is stored instead.',
  references: ['https://cwe.mitre.org/data/definitions/256.html'],
  tier: 'generic',
  oftenInTests: true,
  allowsPlaceholders: true,
  keywords: ['password is ', 'password for ', 'password was ', 'passwort ist ', 'password to '],
  pattern:
    /passwor[dt](?: (?:for|of|to) [^\r\n.]{1,50}?)? (?:is|was|ist|set to)\s{0,2}:?\s(["'`])([^\s"'`]{4,60})\1/gi,
  group: 2,
  assess: assessConnectionPassword,
  examples: () => ({
    match: [
      `echo "The password is '${fakeText('base62', 10)}'"`,
      `The default password for the user "ada" is "${fakeText('lower', 9)}".`,
    ],
    ignore: ['The password is "required"', "the password is '{0}'", 'The password is stored in "settings"'],
  }),
};
