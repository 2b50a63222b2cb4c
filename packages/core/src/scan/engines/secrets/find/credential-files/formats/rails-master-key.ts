import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const railsMasterKey: CredentialFile = {
  id: 'rails-master-key',
  title: 'Rails master key',
  severity: 'critical',
  remediation: 'Create a new key with `rails credentials:edit`, and rotate everything the old one protected.',
  references: ['https://guides.rubyonrails.org/security.html#custom-credentials'],
  files: ['master.key', 'production.key', 'staging.key', 'development.key'],
  patterns: [/^\s{0,4}([0-9a-f]{32})\s{0,4}$/gm],
  examples: () => {
    const secret = fakeText('hex', 32);
    return { path: 'config/master.key', text: `${secret}\n`, values: [secret] };
  },
};
