import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const snowflakePassword: SecretRule = {
  id: 'snowflake-password',
  title: 'Snowflake password',
  severity: 'high',
  remediation: 'Revoke the key in Snowflake under Users, issue a new one, and keep it out of the repository.',
  references: ['https://docs.snowflake.com/en/user-guide/authentication-policies'],
  keywords: ['snowflake'],
  pattern: vendorKeyPattern(/snowflake/, /[A-Za-z0-9!@#$%^&*_+=-]{10,64}/),
  // Names in code are letters only, and those of variables capitals.
  judge: (secret) => (/[^A-Za-z]/.test(secret) && !/^[A-Z0-9_]+$/.test(secret) ? 'unknown' : 'reject'),
  examples: () => ({
    match: [`snowflake_api_key = "${fakeText('base62', 18)}!"`],
    ignore: ['snowflake_api_key = "short"', 'SNOWFLAKE_PASSWORD OTHER_PASSWORD'],
  }),
};
