import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const codeclimateToken: SecretRule = {
  id: 'codeclimate-token',
  title: 'Code Climate reporter ID',
  severity: 'high',
  remediation:
    'Revoke the key in Code Climate under Repo settings, issue a new one, and keep it out of the repository.',
  references: ['https://docs.codeclimate.com/docs/finding-your-test-coverage-token'],
  keywords: ['cc_test_reporter', 'codeclimate'],
  pattern: vendorKeyPattern(/cc_test_reporter(?:_id)?|codeclimate/, /(?:[0-9a-f]{64}|[0-9a-f]{40})/),
  hasOneShape: true,
  examples: () => ({
    match: [
      `cc_test_reporter_api_key = "${fakeText('hex', 64)}"`,
      `CC_TEST_REPORTER_ID: ${fakeText('hex', 64)}`,
    ],
    ignore: ['cc_test_reporter_api_key = "short"'],
  }),
};
