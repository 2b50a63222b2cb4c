import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const mremoteng: CredentialFile = {
  id: 'mremoteng',
  title: 'Password stored by mRemoteNG',
  severity: 'high',
  remediation: 'Change the password of the server account, and keep the file out of the repository.',
  references: ['https://mremoteng.readthedocs.io/en/latest/'],
  files: ['confcons.xml', 'confcons*'],
  patterns: [/\bPassword="([^"\n]{4,800})"/g],
  examples: () => {
    const secret = fakeText('base62', 12);
    return {
      path: 'confCons.xml',
      text: `<Node Name="db" Username="ada" Password="${secret}" Hostname="acme.io" />`,
      values: [secret],
    };
  },
};
