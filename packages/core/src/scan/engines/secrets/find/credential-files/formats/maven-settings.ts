import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const mavenSettings: CredentialFile = {
  id: 'maven-settings',
  title: 'Password in Maven settings',
  severity: 'high',
  remediation: 'Change the password of the repository server, and keep the file out of the repository.',
  references: ['https://maven.apache.org/settings.html#servers'],
  files: ['settings.xml', 'settings-security.xml'],
  patterns: [/<(?:password|passphrase|master)>\s{0,8}([^<>\s$][^<>\n]{1,300}?)\s{0,8}<\//g],
  examples: () => {
    const secret = fakeText('base62', 12);
    return {
      path: '.m2/settings.xml',
      text: `<servers><server><id>acme</id><password>${secret}</password></server></servers>`,
      values: [secret],
    };
  },
};
