import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const saucelabsKey: SecretRule = {
  id: 'saucelabs-key',
  title: 'Sauce Labs access key',
  severity: 'high',
  remediation:
    'Revoke the key in Sauce Labs under User settings, issue a new one, and keep it out of the repository.',
  references: ['https://docs.saucelabs.com/basics/acct-team-mgmt/managing-user-info/'],
  keywords: ['sauce'],
  pattern: vendorKeyPattern(/sauce/, /[0-9a-z]{8}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{12}/),
  examples: () => ({
    match: [`sauce_api_key = "${fakeUuid()}"`],
    ignore: ['sauce_api_key = "short"'],
  }),
};
