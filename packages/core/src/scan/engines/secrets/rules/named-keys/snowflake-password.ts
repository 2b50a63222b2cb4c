import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const snowflakePassword: SecretRule = {
  id: 'snowflake-password',
  title: 'Snowflake password',
  severity: 'high',
  remediation: 'Change the password of the user in Snowflake, and keep the new one out of the repository.',
  references: ['https://docs.snowflake.com/en/user-guide/authentication-policies'],
  keywords: ['snowflake'],
  pattern: vendorKeyPattern(/snowflake(?=[\w.\-'"[\] ]{0,24}(?:pass|pwd))/, /[A-Za-z0-9!@#$%^&*_+=-]{10,64}/),
  // Names in code are letters only, and those of variables capitals.
  assess: (secret) => (/[^A-Za-z]/.test(secret) && !/^[A-Z0-9_]+$/.test(secret) ? 'unknown' : 'reject'),
  examples: () => ({
    match: [`snowflake_password = "${fakeText('base62', 18)}!"`],
    ignore: ['snowflake_password = "short"', 'SNOWFLAKE_PASSWORD OTHER_PASSWORD'],
  }),
};
