import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const navicat: CredentialFile = {
  id: 'navicat',
  title: 'Password exported by Navicat',
  severity: 'high',
  remediation: 'Change the password of the database user, and keep the file out of the repository.',
  references: ['https://help.navicat.com/'],
  files: ['*.ncx'],
  patterns: [/\b(?:SSH_)?Password="([^"\n]{4,400})"/g],
  examples: () => {
    const secret = fakeText('upperHex', 32);
    return {
      path: 'shop.ncx',
      text: `<Connection ConnectionName="shop" Password="${secret}" />`,
      values: [secret],
    };
  },
};
