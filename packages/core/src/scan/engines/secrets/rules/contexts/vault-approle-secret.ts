import { fakeUuid } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const vaultApproleSecret: SecretRule = {
  id: 'vault-approle-secret',
  title: 'Vault AppRole secret ID',
  severity: 'high',
  remediation: 'Destroy the secret ID in Vault, and fetch a new one at run time.',
  references: ['https://developer.hashicorp.com/vault/docs/auth/approle'],
  keywords: ['role_id', 'approle', 'hashi_vault'],
  pattern:
    /(?:role_id|approle|hashi_vault)[\s\S]{1,240}?secret_id["']?\s{0,4}[=:]\s{0,4}["']?([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})/gi,
  reach: { after: 320 },
  oftenInTests: true,
  examples: () => ({
    match: [`vault write auth/approle/login role_id=${fakeUuid()} secret_id=${fakeUuid(2)}`],
    ignore: ['vault write auth/approle/login role_id=$ROLE secret_id=$SECRET'],
  }),
};
