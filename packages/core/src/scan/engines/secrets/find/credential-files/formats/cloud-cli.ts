import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const cloudCli: CredentialFile = {
  id: 'cloud-cli',
  title: 'Token stored by a cloud provider CLI',
  severity: 'high',
  remediation: "Revoke the token at the provider, and keep the tool's settings out of the repository.",
  references: ['https://docs.digitalocean.com/reference/doctl/how-to/install/'],
  files: [
    '.tugboat',
    '.doctl',
    'doctl.yaml',
    'config.yaml',
    '.linode-cli',
    'linode-cli',
    'hcloud.toml',
    'cli.toml',
    '.civo.json',
    'application_default_credentials.json',
    'accesstokens.json',
    'azureprofile.json',
    'credentials.db.json',
  ],
  within: /tugboat|doctl|linode|hcloud|civo|gcloud|azure|application_default|accesstokens/,
  patterns: [
    /["']?(?:api_key|access-token|access_token|accessToken|refresh_token|refreshToken|token|client_secret)["']?\s{0,4}[:=]\s{0,4}["']?([^\s"'#,]{16,4000})/g,
  ],
  examples: () => {
    const secret = fakeText('hex', 64);
    return { path: '.tugboat', text: `authentication:\n  access_token: ${secret}\n`, values: [secret] };
  },
};
