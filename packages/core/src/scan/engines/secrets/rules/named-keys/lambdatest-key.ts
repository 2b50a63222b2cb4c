import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const lambdatestKey: SecretRule = {
  id: 'lambdatest-key',
  title: 'LambdaTest access key',
  severity: 'high',
  remediation:
    'Revoke the key in LambdaTest under Account settings, issue a new one, and keep it out of the repository.',
  references: ['https://www.lambdatest.com/support/docs/'],
  keywords: ['lambdatest', 'lt_access'],
  pattern: vendorKeyPattern(/lambdatest|lt_access/, /(?:LT_)?[A-Za-z0-9]{50}/),
  hasOneShape: true,
  examples: () => ({
    match: [`lambdatest_api_key = "${fakeText('base62', 50)}"`],
    ignore: ['lambdatest_api_key = "short"'],
  }),
};
