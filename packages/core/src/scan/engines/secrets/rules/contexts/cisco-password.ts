import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const ciscoPassword: SecretRule = {
  id: 'cisco-password',
  title: "Password in a network device's configuration",
  severity: 'high',
  remediation: 'Change the password: type 7 is reversible, and the others can be cracked offline.',
  references: [
    'https://www.cisco.com/c/en/us/support/docs/security-vpn/remote-authentication-dial-user-service-radius/107614-64.html',
  ],
  keywords: ['password 7', 'secret 5', 'secret 8', 'secret 9', 'password 5', '$8$', '$9$'],
  pattern:
    /(?:(?:password|secret|key)\s7\s([0-9A-F]{6,80})(?![0-9A-F])|(?:secret|password)\s[589]\s(\$[0-9]\$[A-Za-z0-9./$]{10,100})|(\$[89]\$[A-Za-z0-9./]{14}\$[A-Za-z0-9./]{43}))/g,
  allowsPlaceholders: true,
  examples: () => ({
    match: [`username ada password 7 ${fakeText('upperHex', 16)}`],
    ignore: ['password 7 short'],
  }),
};
