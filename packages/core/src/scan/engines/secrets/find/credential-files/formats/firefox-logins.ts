import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const firefoxLogins: CredentialFile = {
  id: 'firefox-logins',
  title: 'Logins stored by Firefox',
  severity: 'high',
  remediation: 'Change the passwords of the stored logins, and keep browser profiles out of the repository.',
  references: ['https://support.mozilla.org/en-US/kb/profiles-where-firefox-stores-user-data'],
  files: ['logins.json', 'logins-backup.json', 'signons.txt'],
  patterns: [/"encrypted(?:Username|Password)"\s{0,4}:\s{0,4}"([A-Za-z0-9+/=]{16,400})"/g],
  examples: () => {
    const secret = fakeText('base64', 60);
    return {
      path: '.mozilla/logins.json',
      text: `{"logins": [{"encryptedPassword": "${secret}"}]}`,
      values: [secret],
    };
  },
};
