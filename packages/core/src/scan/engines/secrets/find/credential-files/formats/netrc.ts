import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const netrc: CredentialFile = {
  id: 'netrc',
  title: 'Password in .netrc',
  severity: 'high',
  remediation: 'Change the password of the login, and keep the file out of the repository.',
  references: ['https://www.gnu.org/software/inetutils/manual/html_node/The-_002enetrc-file.html'],
  files: ['.netrc', '_netrc', 'netrc'],
  patterns: [/\bpassword\s{1,8}(?:"([^"\n]{1,200})"|(\S{1,200}))/g],
  examples: () => {
    const secret = fakeText('base62', 12);
    return {
      path: '.netrc',
      text: `machine ftp.acme.io\n  login ada\n  password ${secret}\n`,
      values: [secret],
    };
  },
};
