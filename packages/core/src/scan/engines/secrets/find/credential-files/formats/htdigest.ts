import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const htdigest: CredentialFile = {
  id: 'htdigest',
  title: 'Web server digest password hash',
  severity: 'medium',
  remediation: 'Change the passwords, and keep the file out of the repository.',
  references: ['https://httpd.apache.org/docs/2.4/programs/htdigest.html'],
  files: ['.htdigest', 'htdigest', '*.htdigest'],
  patterns: [/^[^:\r\n]{1,100}:[^:\r\n]{1,100}:([0-9a-f]{32})[ \t\r]{0,8}$/gm],
  examples: () => {
    const secret = fakeText('hex', 32);
    return { path: '.htdigest', text: `ada:realm:${secret}\n`, values: [secret] };
  },
};
