import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const gitCredentials: CredentialFile = {
  id: 'git-credentials',
  title: 'Stored Git credentials',
  severity: 'critical',
  remediation: 'Revoke the token or change the password at the code host, and use a credential helper.',
  references: ['https://git-scm.com/docs/git-credential-store'],
  files: ['.git-credentials', 'git-credentials', '.git-credential-store'],
  patterns: [/^[ \t]{0,8}[a-z]{1,20}:\/\/[^:\s]{1,200}:([^\s]{1,400})@[^@\s]{1,200}$/gm],
  examples: () => {
    const secret = fakeText('base62', 12);
    return { path: '.git-credentials', text: `https://ada:${secret}@git.acme.io\n`, values: [secret] };
  },
};
