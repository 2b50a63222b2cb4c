import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const editorDeployment: CredentialFile = {
  id: 'editor-deployment',
  title: 'Password in editor deployment settings',
  severity: 'high',
  remediation: 'Change the password of the server account, and keep the file out of the repository.',
  references: ['https://docs.sublimetext.io/guide/package-control/usage.html'],
  files: [
    'sftp-config.json',
    'sftp-config-alt.json',
    '.ftpconfig',
    '.remote-sync.json',
    'sftp.json',
    'deployment-config.json',
    '.ftppass',
    '.sftpconfig.json',
    'ftp-sync.json',
    'ftp-kr.json',
    'ftp-simple.json',
    'remote-sync.json',
    '.ftpquota.json',
    'ftpsync.settings',
    '.deployment-config.json',
  ],
  patterns: [
    /["']?(?:password|pass|passphrase|ftp_pass(?:word)?)["']?\s{0,8}:\s{0,8}["']([^"'\n]{1,200})["']/g,
  ],
  examples: () => {
    const secret = fakeText('base62', 12);
    return {
      path: '.vscode/sftp.json',
      text: `{"host": "acme.io", "password": "${secret}"}`,
      values: [secret],
    };
  },
};
