import { fakeUuid } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const npmrc: CredentialFile = {
  id: 'npmrc',
  title: 'Registry credentials in .npmrc',
  severity: 'critical',
  remediation: 'Revoke the token with `npm token revoke`, and read it from the environment in the file.',
  references: ['https://docs.npmjs.com/cli/configuring-npm/npmrc'],
  files: ['.npmrc', 'npmrc', '*.npmrc', '.yarnrc', '.yarnrc.yml'],
  patterns: [
    /(?:_authToken|_auth|_password|npmAuthToken|npmAuthIdent)["']?\s{0,4}[=:]\s{0,4}["']?([^\s"']{6,2000})/g,
  ],
  examples: () => {
    const secret = fakeUuid();
    return { path: '.npmrc', text: `//registry.acme.io/:_authToken=${secret}\n`, values: [secret] };
  },
};
