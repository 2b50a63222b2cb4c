import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const jetbrainsServers: CredentialFile = {
  id: 'jetbrains-servers',
  title: 'Password in JetBrains IDE server settings',
  severity: 'high',
  remediation: 'Change the password of the server account, and keep the file out of the repository.',
  references: ['https://www.jetbrains.com/help/idea/reference-ide-settings-password-safe.html'],
  files: ['webservers.xml', 'sshconfigs.xml', 'datasources.local.xml', 'deployment.xml'],
  patterns: [/\b(?:password|passphrase)="([^"\n]{1,400})"/g],
  examples: () => {
    const secret = fakeText('base62', 12);
    return {
      path: '.idea/webServers.xml',
      text: `<fileTransfer host="acme.io" password="${secret}" username="ada">`,
      values: [secret],
    };
  },
};
