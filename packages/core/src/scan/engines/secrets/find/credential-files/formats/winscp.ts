import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const winscp: CredentialFile = {
  id: 'winscp',
  title: 'Password stored by WinSCP',
  severity: 'high',
  remediation: 'Change the password of the server account, and keep the file out of the repository.',
  references: ['https://winscp.net/eng/docs/config'],
  files: ['winscp.ini'],
  patterns: [/^(?:Password|TunnelPassword|ProxyPassword)=(\S{4,400})/gm],
  examples: () => {
    const secret = fakeText('upperHex', 48);
    return {
      path: 'WinSCP.ini',
      text: `[Sessions\\acme]\nHostName=acme.io\nPassword=${secret}\n`,
      values: [secret],
    };
  },
};
