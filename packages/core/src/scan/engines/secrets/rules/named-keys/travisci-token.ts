import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const travisciToken: SecretRule = {
  id: 'travisci-token',
  title: 'Travis CI token',
  severity: 'high',
  remediation:
    'Revoke the key in Travis CI under Settings, issue a new one, and keep it out of the repository.',
  references: ['https://docs.travis-ci.com/user/customizing-the-build/'],
  keywords: ['travis'],
  pattern: vendorKeyPattern(/travis/, /[A-Za-z0-9_-]{22}/),
  examples: () => ({
    match: [`travis_api_key = "${fakeText('base62', 22)}"`],
    ignore: ['travis_api_key = "short"'],
  }),
};
