import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const gemCredentials: CredentialFile = {
  id: 'gem-credentials',
  title: 'API key in RubyGems credentials',
  severity: 'critical',
  remediation: 'Revoke the key on RubyGems.org, and sign in again with `gem signin`.',
  references: ['https://guides.rubygems.org/command-reference/#gem-signin'],
  files: ['credentials'],
  within: /\.gem\//,
  patterns: [/^:\w{1,40}:[ \t]{1,4}["']?([^\s"']{16,200})/gm],
  examples: () => {
    const secret = fakeText('hex', 48);
    return { path: '.gem/credentials', text: `---\n:rubygems_api_key: ${secret}\n`, values: [secret] };
  },
};
