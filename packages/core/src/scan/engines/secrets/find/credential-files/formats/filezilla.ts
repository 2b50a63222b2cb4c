import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const filezilla: CredentialFile = {
  id: 'filezilla',
  title: 'Password stored by FileZilla',
  severity: 'high',
  remediation: 'Change the password of the FTP account, and keep the file out of the repository.',
  references: ['https://wiki.filezilla-project.org/Client_Compile'],
  files: [
    'filezilla.xml',
    'recentservers.xml',
    'sitemanager.xml',
    'filezilla server.xml',
    'filezilla-server.xml',
    'fzdefaults.xml',
  ],
  patterns: [
    /<Pass(?:\s[^<>]{0,40})?>([^<\n]{1,400})<\/Pass>/g,
    /<(?:Option|Setting) [Nn]ame="(?:Pass|[\w ]{0,30}[Pp]ass(?:word)?)"[^<>]{0,60}>([^<\n]{1,400})</g,
  ],
  examples: () => {
    const secret = fakeText('base62', 12);
    return {
      path: 'sitemanager.xml',
      text: `<Server><Host>ftp.acme.io</Host><Pass encoding="base64">${secret}</Pass></Server>`,
      values: [secret],
    };
  },
};
