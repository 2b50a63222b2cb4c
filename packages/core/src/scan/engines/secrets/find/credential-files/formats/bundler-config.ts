import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const bundlerConfig: CredentialFile = {
  id: 'bundler-config',
  title: 'Credentials in Bundler settings',
  severity: 'high',
  remediation: 'Revoke the token or change the password at the gem server.',
  references: ['https://bundler.io/man/bundle-config.1.html'],
  files: ['config'],
  within: /\.bundle\//,
  patterns: [/^BUNDLE_[A-Z0-9_]{4,100}:[ \t]{1,4}["']?([^\s"':/]{2,100}:[^\s"'/]{4,200})["']?\s*$/gm],
  examples: () => {
    const secret = fakeText('base62', 12);
    return {
      path: '.bundle/config',
      text: `---\nBUNDLE_GEMS__ACME__IO: "ada:${secret}"\n`,
      values: [`ada:${secret}`],
    };
  },
};
