import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const dbtCloudToken: SecretRule = {
  id: 'dbt-cloud-token',
  title: 'dbt Cloud token',
  severity: 'critical',
  remediation: 'Revoke it in dbt Cloud under API tokens, issue a new one, and keep it out of the repository.',
  references: ['https://docs.getdbt.com/docs/dbt-cloud-apis/authentication'],
  keywords: ['dbtc_', 'dbtu_'],
  pattern: tokenPattern(/dbt[cu]_[A-Za-z0-9_-]{30,80}/),
  examples: () => ({
    match: [`key = "dbtc_${fakeText('base62', 40)}"`],
    ignore: ['dbtc_short'],
  }),
};
