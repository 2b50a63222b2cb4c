import { fakeText } from '../../fake-secret.ts';
import { assignedPattern, type SecretRule } from '../../secret-rule.ts';

export const vaultUnsealKey: SecretRule = {
  id: 'vault-unseal-key',
  title: 'HashiCorp Vault unseal key',
  severity: 'critical',
  remediation: 'Rekey the vault with `vault operator rekey`.',
  references: ['https://developer.hashicorp.com/vault/docs/concepts/seal'],
  keywords: ['unseal'],
  pattern: assignedPattern(/unseal/, /[A-Za-z0-9+/]{43}=|[A-Za-z0-9+/]{44}/),
  examples: () => ({
    match: [`Unseal Key 1: ${fakeText('base64', 44)}`],
    ignore: ['unseal the vault'],
  }),
};
