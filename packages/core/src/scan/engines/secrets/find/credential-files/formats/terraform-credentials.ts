import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const terraformCredentials: CredentialFile = {
  id: 'terraform-credentials',
  title: 'Token in Terraform settings',
  severity: 'critical',
  remediation: 'Revoke the token in HCP Terraform, and sign in again with `terraform login`.',
  references: ['https://developer.hashicorp.com/terraform/cli/config/config-file#credentials'],
  files: ['.terraformrc', 'terraform.rc', 'credentials.tfrc.json'],
  patterns: [/"?token"?\s{0,4}[=:]\s{0,4}"([^"\n]{8,300})"/g],
  examples: () => {
    const secret = fakeText('base62', 60);
    return {
      path: '.terraformrc',
      text: `credentials "app.acme.io" {\n  token = "${secret}"\n}\n`,
      values: [secret],
    };
  },
};
