import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const logglyToken: SecretRule = {
  id: 'loggly-token',
  title: 'Loggly customer token',
  severity: 'high',
  remediation:
    'Revoke the key in Loggly under Source setup, issue a new one, and keep it out of the repository.',
  references: ['https://documentation.solarwinds.com/en/success_center/loggly/default.htm'],
  keywords: ['loggly'],
  pattern: vendorKeyPattern(/loggly/, /[0-9a-z]{8}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{12}/),
  examples: () => ({
    match: [`loggly_api_key = "${fakeUuid()}"`],
    ignore: ['loggly_api_key = "short"'],
  }),
};
