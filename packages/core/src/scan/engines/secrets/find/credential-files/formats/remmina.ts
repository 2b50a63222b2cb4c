import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const remmina: CredentialFile = {
  id: 'remmina',
  title: 'Password stored by Remmina',
  severity: 'high',
  remediation: 'Change the password of the remote account, and keep the file out of the repository.',
  references: ['https://gitlab.com/Remmina/Remmina/-/wikis/home'],
  files: ['*.remmina'],
  patterns: [
    /^(?:password|ssh_tunnel_password|ssh_tunnel_passphrase|ssh_passphrase|gateway_password)=(\S{2,400})/gm,
  ],
  examples: () => {
    const secret = fakeText('base62', 12);
    return { path: 'db.remmina', text: `[remmina]\npassword=${secret}\n`, values: [secret] };
  },
};
