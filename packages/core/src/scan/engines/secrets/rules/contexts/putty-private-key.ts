import { encryptedKey } from '../../assess/private-key-check.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const puttyPrivateKey: SecretRule = {
  id: 'putty-private-key',
  title: 'PuTTY private key',
  severity: 'critical',
  remediation:
    'Replace the key pair wherever its public half is trusted, and keep the new private key out of the repository.',
  references: ['https://the.earth.li/~sgtatham/putty/0.81/htmldoc/AppendixC.html'],
  keywords: ['PuTTY-User-Key-File'],
  pattern:
    /(PuTTY-User-Key-File-\d: [^\r\n]{3,40}\r?\n[\s\S]{40,8000}?Private-Lines: \d{1,3}\r?\n[A-Za-z0-9+/=\s]{40,8000})/g,
  reach: { before: 16, after: 16_500 },
  allowsPlaceholders: true,
  oftenInTests: true,
  assess(secret) {
    const encryption = /Encryption: (\S+)/.exec(secret)?.[1];
    if (encryption === undefined) return 'unknown';
    return encryption === 'none' ? 'valid' : encryptedKey;
  },
  examples: () => ({
    match: [
      `PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nComment: ada\nPublic-Lines: 2\n${fakeText('base64', 64)}\n${fakeText('base64', 40)}\nPrivate-Lines: 1\n${fakeText('base64', 48)}\n`,
    ],
    ignore: ['PuTTY-User-Key-File-3: ssh-ed25519'],
  }),
};
