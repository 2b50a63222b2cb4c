import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const githubCli: CredentialFile = {
  id: 'github-cli',
  title: 'Token stored by GitHub command-line tools',
  severity: 'critical',
  remediation: 'Revoke the token in GitHub under Settings, Applications, and sign in again.',
  references: ['https://cli.github.com/manual/gh_auth_login'],
  files: ['hub', 'hosts.yml', 'hub.yml'],
  patterns: [/^[ \t]{0,12}oauth_token[ \t]{0,2}:[ \t]{0,4}["']?([^\s"']{10,200})/gm],
  examples: () => {
    const secret = fakeText('hex', 40);
    return {
      path: '.config/hub',
      text: `github.com:\n- user: ada\n  oauth_token: ${secret}\n`,
      values: [secret],
    };
  },
};
