import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const plaidAccessToken: SecretRule = {
  id: 'plaid-access-token',
  title: 'Plaid access token',
  severity: 'high',
  remediation: 'Revoke the token in the Plaid dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://plaid.com/docs/api/tokens/'],
  keywords: ['access-production-', 'access-development-', 'access-sandbox-'],
  pattern: tokenPattern(
    /access-(?:production|development|sandbox)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/,
  ),
  examples: () => ({
    match: [`access-production-${fakeUuid()}`],
    ignore: ['access-production-short'],
  }),
};
