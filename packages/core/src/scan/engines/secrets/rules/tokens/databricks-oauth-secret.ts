import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const databricksOauthSecret: SecretRule = {
  id: 'databricks-oauth-secret',
  title: 'Databricks OAuth secret',
  severity: 'critical',
  remediation:
    'Revoke it in the Databricks account console under Service principals, issue a new one, and keep it out of the repository.',
  references: ['https://docs.databricks.com/aws/en/dev-tools/auth/oauth-m2m'],
  keywords: ['dose'],
  pattern: tokenPattern(/dose[0-9a-f]{32}/),
  examples: () => ({
    match: [`client_secret = "dose${fakeText('hex', 32)}"`],
    ignore: ['dose1234', 'overdose of words'],
  }),
};
