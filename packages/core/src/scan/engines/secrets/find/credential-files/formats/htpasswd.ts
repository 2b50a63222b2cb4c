import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const htpasswd: CredentialFile = {
  id: 'htpasswd',
  title: 'Web server password hash',
  severity: 'medium',
  remediation:
    'Change the passwords, since hashes can be cracked offline, and keep the file out of the repository.',
  references: ['https://httpd.apache.org/docs/2.4/misc/password_encryptions.html'],
  files: ['.htpasswd', 'htpasswd', '*.htpasswd', '.htusers', 'htusers'],
  patterns: [
    /^[^:\s#]{1,100}:(\$(?:apr1|2[aby]|[156y])\$[^\s:]{8,120}|\{SHA\}[A-Za-z0-9+/=]{28}|[./0-9A-Za-z]{13}|[^\s:]{3,60})(?=[:\s]|$)/gm,
  ],
  examples: () => {
    const secret = fakeText('base62', 22);
    return {
      path: 'web/.htpasswd',
      text: `ada:$apr1$${fakeText('base62', 8)}$${secret}\n`,
      values: [`$apr1$${fakeText('base62', 8)}$${secret}`],
    };
  },
};
