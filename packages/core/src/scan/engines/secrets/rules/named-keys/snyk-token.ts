import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const snykToken: SecretRule = {
  id: 'snyk-token',
  title: 'Snyk API token',
  severity: 'high',
  remediation:
    'Revoke the key in the Snyk account settings, issue a new one, and keep it out of the repository.',
  references: ['https://docs.snyk.io/snyk-api/authentication-for-api'],
  keywords: ['snyk'],
  pattern: vendorKeyPattern(/snyk/, /[0-9a-z]{8}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{12}/),
  hasOneShape: true,
  examples: () => ({
    match: [`snyk_api_key = "${fakeUuid()}"`],
    ignore: ['snyk_api_key = "short"'],
  }),
};
