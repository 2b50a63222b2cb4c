import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const terraformState: CredentialFile = {
  id: 'terraform-state',
  title: 'Secret in Terraform state',
  severity: 'high',
  remediation: 'Rotate the secret, and keep the state in a remote backend with encryption.',
  references: ['https://developer.hashicorp.com/terraform/language/state/sensitive-data'],
  files: ['*.tfstate', '*.tfstate.backup', 'terraform.tfstate*'],
  patterns: [
    /"(?:\w{0,40}(?:password|secret|token|private_key|private_key_pem|access_key|secret_key|connection_string|api_key|client_key)|result|secret_string|admin_key)"\s{0,4}:\s{0,4}"([^"\n]{6,8000})"/g,
  ],
  assess: (value) =>
    /^(?:arn:|https?:|projects\/|[a-z]+(?:[-_][a-z]+)*$|\/)/.test(value) ? 'reject' : 'unknown',
  examples: () => {
    const secret = fakeText('base62', 12);
    return {
      path: 'terraform.tfstate',
      text: `{"resources": [{"instances": [{"attributes": {"password": "${secret}"}}]}]}`,
      values: [secret],
    };
  },
};
