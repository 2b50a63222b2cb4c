import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const smbpasswd: CredentialFile = {
  id: 'smbpasswd',
  title: 'Samba password hash',
  severity: 'high',
  remediation:
    'Change the passwords, since NT hashes can be used directly (pass the hash), and keep the file out of the repository.',
  references: ['https://www.samba.org/samba/docs/current/man-html/smbpasswd.5.html'],
  files: ['smbpasswd', '*.smbpasswd'],
  patterns: [/^[^:\r\n]{1,60}:\d{1,8}:(?:[0-9A-FX*N]{32}|NO PASSWORD[X*]{21}):([0-9A-F]{32}):/gim],
  examples: () => {
    const secret = fakeText('upperHex', 32);
    return {
      path: 'smbpasswd',
      text: `ada:1000:${'X'.repeat(32)}:${secret}:[U          ]:LCT-5F000000:\n`,
      values: [secret],
    };
  },
};
