import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const composerAuth: CredentialFile = {
  id: 'composer-auth',
  title: "Token in Composer's auth.json",
  severity: 'high',
  remediation:
    'Revoke the token at the code host or package server, and set COMPOSER_AUTH in the environment.',
  references: ['https://getcomposer.org/doc/articles/authentication-for-private-packages.md'],
  files: ['auth.json'],
  patterns: [
    /"(?:password|token|consumer-secret|(?:api\.)?github\.com|gitlab\.com)"\s{0,4}:\s{0,4}"([^"\n]{8,300})"/g,
  ],
  examples: () => {
    const secret = fakeText('hex', 40);
    return { path: 'auth.json', text: `{"github-oauth": {"github.com": "${secret}"}}`, values: [secret] };
  },
};
