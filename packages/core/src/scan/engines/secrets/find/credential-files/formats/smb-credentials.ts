import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const smbCredentials: CredentialFile = {
  id: 'smb-credentials',
  title: 'SMB share credentials',
  severity: 'high',
  remediation: "Change the password of the share's user, and keep the file out of the repository.",
  references: ['https://man7.org/linux/man-pages/man8/mount.cifs.8.html'],
  files: ['.smbcredentials', 'smbcredentials', '.cifscredentials', 'cifs-credentials', '*.smbcredentials'],
  patterns: [/^[ \t]{0,8}password[ \t]{0,4}=[ \t]{0,4}(\S{1,200})/gim],
  examples: () => {
    const secret = fakeText('base62', 12);
    return { path: '.smbcredentials', text: `username=ada\npassword=${secret}\n`, values: [secret] };
  },
};
