import { looksRandom } from '../../../assess/dictionary-score.ts';
import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

/** A file that is nothing but a secret, as container platforms mount them. */
export const secretFile: CredentialFile = {
  id: 'secret-file',
  title: 'Secret stored in a file',
  severity: 'high',
  remediation: 'Change the secret, and mount the file from a secret manager.',
  references: ['https://docs.docker.com/engine/swarm/secrets/'],
  files: [
    'password',
    'password.txt',
    '*.password',
    'passphrase.txt',
    'secret',
    'secret.txt',
    '*.secret',
    '*.clientsecret',
    'token',
    'token.txt',
    '.token',
    '*.token',
    'apikey.txt',
    'api_key.txt',
    'api-key.txt',
  ],
  patterns: [/^\uFEFF?(?:#[^\n]{0,200}\n){0,5}([^\s#{}<>=:]{8,300})\s{0,10}$/g],
  assess: (value) => (looksRandom(value) || /^[0-9a-f]{24,}$/i.test(value) ? 'unknown' : 'reject'),
  examples: () => {
    const secret = fakeText('base62', 32);
    return { path: 'run/db.password', text: `# of the shop\n${secret}\n`, values: [secret] };
  },
};
