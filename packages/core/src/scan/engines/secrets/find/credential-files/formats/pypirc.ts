import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const pypirc: CredentialFile = {
  id: 'pypirc',
  title: 'Upload password in .pypirc',
  severity: 'critical',
  remediation: 'Change the password of the package index, and keep the file out of the repository.',
  references: ['https://packaging.python.org/en/latest/specifications/pypirc/'],
  files: ['.pypirc', 'pypirc', '*.pypirc'],
  patterns: [/^[ \t]{0,8}password\s{0,4}[:=]\s{0,4}(\S[^\n\r]{0,400})$/gm],
  examples: () => {
    const secret = fakeText('base62', 12);
    return { path: '.pypirc', text: `[pypi]\nusername = ada\npassword = ${secret}\n`, values: [secret] };
  },
};
