import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const jenkinsCredentials: CredentialFile = {
  id: 'jenkins-credentials',
  title: 'Credential stored by Jenkins',
  severity: 'high',
  remediation: 'Change the credential, and keep the Jenkins home out of the repository.',
  references: ['https://www.jenkins.io/doc/book/using/using-credentials/'],
  files: ['credentials.xml'],
  patterns: [
    /<(?:password|secret|privateKey|apiToken|passphrase|secretBytes)>\s{0,8}(\{?[A-Za-z0-9+/=]{8,8000}\}?|[^<>\n]{4,200})\s{0,8}<\//g,
  ],
  examples: () => {
    const secret = fakeText('base64', 44);
    return { path: 'credentials.xml', text: `<password>{${secret}}</password>`, values: [`{${secret}}`] };
  },
};
