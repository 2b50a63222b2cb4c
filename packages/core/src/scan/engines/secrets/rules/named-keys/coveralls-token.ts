import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const coverallsToken: SecretRule = {
  id: 'coveralls-token',
  title: 'Coveralls repository token',
  severity: 'high',
  remediation:
    'Revoke the key in Coveralls under Repository settings, issue a new one, and keep it out of the repository.',
  references: ['https://docs.coveralls.io/'],
  keywords: ['coveralls'],
  pattern: vendorKeyPattern(/coveralls/, /[A-Za-z0-9]{32,37}/),
  examples: () => ({
    match: [`coveralls_api_key = "${fakeText('base62', 33)}"`],
    ignore: ['coveralls_api_key = "short"'],
  }),
};
