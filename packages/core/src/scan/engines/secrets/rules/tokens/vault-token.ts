import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const vaultToken: SecretRule = {
  id: 'vault-token',
  title: 'HashiCorp Vault token',
  severity: 'critical',
  remediation: 'Revoke the token with `vault token revoke`, and read it from the environment.',
  references: ['https://developer.hashicorp.com/vault/docs/concepts/tokens'],
  keywords: ['hvs.', 'hvb.', 'hvr.'],
  pattern: tokenPattern(/hv[sbr]\.(?:[A-Za-z0-9]{24}|[A-Za-z0-9_-]{60,300})/),
  reach: { after: 400 },
  minEntropy: 3,
  examples: () => ({
    match: [
      `hvs.${fakeText('base62', 24)}`,
      `hvb.${fakeText('base64url', 138)}`,
      `hvr.${fakeText('base62', 91)}`,
    ],
    ignore: ['hvs.short'],
  }),
};
