import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const robomongo: CredentialFile = {
  id: 'robomongo',
  title: 'Password stored by Robo 3T',
  severity: 'high',
  remediation: 'Change the password of the database user, and keep the file out of the repository.',
  references: ['https://github.com/Studio3T/robomongo'],
  files: ['robomongo.json', 'robo3t.json'],
  patterns: [
    /"(?:userPassword|sshUserPassword|sshPassphrase|sshAskPassword|password|passphrase|pemPassPhrase|sslPemPassPhrase)"\s{0,4}:\s{0,4}"([^"\n]{1,300})"/g,
  ],
  examples: () => {
    const secret = fakeText('base62', 12);
    return { path: 'robomongo.json', text: `{"userPassword" : "${secret}"}`, values: [secret] };
  },
};
