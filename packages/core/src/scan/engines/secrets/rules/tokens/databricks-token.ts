import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const databricksToken: SecretRule = {
  id: 'databricks-token',
  title: 'Databricks personal access token',
  severity: 'critical',
  remediation:
    'Revoke the token in the Databricks workspace under User settings, issue a new one, and keep it out of the repository.',
  references: ['https://docs.databricks.com/en/dev-tools/auth/pat.html'],
  keywords: ['dapi'],
  pattern: tokenPattern(/dapi[0-9a-f]{32}(?:-\d)?/),
  examples: () => ({
    match: [`dapi${fakeText('hex', 32)}`],
    ignore: ['dapi1234'],
  }),
};
