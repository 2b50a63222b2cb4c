import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const databentoKey: SecretRule = {
  id: 'databento-key',
  title: 'Databento API key',
  severity: 'high',
  remediation: 'Revoke it in Databento under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://databento.com/docs/portal/api-keys'],
  keywords: ['db-'],
  pattern: tokenPattern(
    /db-(?=[A-Za-z0-9]{0,28}\d)(?=[A-Za-z0-9]{0,28}[A-Z])(?=[A-Za-z0-9]{0,28}[a-z])[A-Za-z0-9]{29}/,
  ),
  minEntropy: 3.5,
  examples: () => ({
    match: [`client = Historical("db-${fakeText('base62', 26)}aB3")`],
    ignore: ['db-productionmigrationsrunnerjobs', 'db-0123456789abcdef0123456789abc'],
  }),
};
