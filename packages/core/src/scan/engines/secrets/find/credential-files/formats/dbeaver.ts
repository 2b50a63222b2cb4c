import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const dbeaver: CredentialFile = {
  id: 'dbeaver',
  title: 'Password stored by DBeaver',
  severity: 'high',
  remediation: 'Change the password of the database user, and keep the file out of the repository.',
  references: ['https://dbeaver.com/docs/dbeaver/Admin-Manage-Connections/'],
  files: [
    'dbeaver-data-sources.xml',
    'data-sources.json',
    'data-sources.xml',
    '.dbeaver-data-sources.xml',
    'credentials-config.json',
    '.dbeaver-data-sources*',
  ],
  patterns: [/\bpassword"?\s{0,2}[=:]\s{0,2}"([^"\n]{1,300})"/g],
  examples: () => {
    const secret = fakeText('base62', 12);
    return {
      path: 'dbeaver-data-sources.xml',
      text: `<connection host="acme.io" user="ada" password="${secret}"/>`,
      values: [secret],
    };
  },
};
