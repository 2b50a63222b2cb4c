import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const ansibleVault: SecretRule = {
  id: 'ansible-vault',
  title: 'Ansible Vault encrypted data',
  severity: 'info',
  remediation: 'It is encrypted. Make sure that the vault password is strong and not in the repository.',
  references: ['https://docs.ansible.com/ansible/latest/vault_guide/vault_encrypting_content.html'],
  keywords: ['$ANSIBLE_VAULT;'],
  pattern: /(\$ANSIBLE_VAULT;[\d.]{3,5};AES256?[^\r\n]{0,60}(?:\s{1,40}[0-9a-f]{60,80}){1,4})/g,
  reach: { after: 600 },
  allowsPlaceholders: true,
  examples: () => ({
    match: [`$ANSIBLE_VAULT;1.1;AES256\n${fakeText('hex', 80)}\n${fakeText('hex', 80)}`],
    ignore: ['$ANSIBLE_VAULT;1.1;AES256'],
  }),
};
