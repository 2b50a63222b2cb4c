import { fakeText } from '../../fake-secret.ts';
import { assignedPattern, type SecretRule } from '../../secret-rule.ts';

export const vaultLegacyToken: SecretRule = {
  id: 'vault-legacy-token',
  title: 'HashiCorp Vault token (legacy)',
  severity: 'critical',
  remediation: 'Revoke the token with `vault token revoke`, and read it from the environment.',
  references: ['https://developer.hashicorp.com/vault/docs/concepts/tokens'],
  keywords: ['vault', 'x-vault-token'],
  pattern: assignedPattern(/vault/, /[sbr]\.[A-Za-z0-9]{24}/),
  examples: () => ({
    match: [`VAULT_TOKEN=s.${fakeText('base62', 24)}`],
    ignore: ['vault = s.short'],
  }),
};
