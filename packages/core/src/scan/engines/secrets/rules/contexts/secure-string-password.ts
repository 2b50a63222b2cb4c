import { assessConnectionPassword } from '../../assess/connection-password.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

/** PowerShell's own documentation warns of it: the text stands in the script, whatever is made of it. */
export const secureStringPassword: SecretRule = {
  id: 'secure-string-password',
  title: 'Password in a PowerShell script',
  severity: 'high',
  remediation:
    'Change the password, and read it from a vault (SecretManagement) or with Read-Host -AsSecureString.',
  references: [
    'https://learn.microsoft.com/en-us/powershell/module/microsoft.powershell.security/convertto-securestring',
  ],
  keywords: ['convertto-securestring'],
  pattern:
    /ConvertTo-SecureString\s{1,4}(?:-String\s{1,4})?(["'])([^"'\s$]{4,100})\1(?=\s{1,4}-AsPlainText|\s{1,4}-Force)/gi,
  group: 2,
  allowsPlaceholders: true,
  oftenInTests: true,
  assess: assessConnectionPassword,
  examples: () => ({
    match: [`ConvertTo-SecureString "${fakeText('base62', 16)}" -AsPlainText -Force`],
    ignore: [
      'ConvertTo-SecureString "$password" -AsPlainText -Force',
      'ConvertTo-SecureString -String $env:PASSWORD -AsPlainText',
      'ConvertTo-SecureString "password" -AsPlainText -Force',
    ],
  }),
};
