import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const vaultPasswordFile: CredentialFile = {
  id: 'vault-password-file',
  title: 'Ansible Vault password',
  severity: 'critical',
  remediation: 'Set a new vault password with `ansible-vault rekey`, and rotate what the vault protects.',
  references: ['https://docs.ansible.com/ansible/latest/vault_guide/vault_managing_passwords.html'],
  files: [
    '.vault_pass',
    '.vault_pass.txt',
    'vault_pass.txt',
    'vault_pass',
    '.vault-password',
    'vault-password.txt',
    '.vault_password',
    'vault_password',
    '.vaultpass',
    'vault-password',
  ],
  patterns: [/^(?!#!|\$ANSIBLE_VAULT)(\S{4,200})\s*$/gm],
  examples: () => {
    const secret = fakeText('base62', 12);
    return { path: '.vault_pass', text: `${secret}\n`, values: [secret] };
  },
};
