import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const cypressRecordKey: SecretRule = {
  id: 'cypress-record-key',
  title: 'Cypress record key',
  severity: 'high',
  remediation:
    'Revoke the key in Cypress Cloud under Project settings, issue a new one, and keep it out of the repository.',
  references: ['https://docs.cypress.io/cloud/account-management/projects'],
  keywords: ['cypress'],
  pattern: vendorKeyPattern(/cypress/, /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/),
  hasOneShape: true,
  examples: () => ({
    match: [`cypress_api_key = "${fakeUuid()}"`],
    ignore: ['cypress_api_key = "short"'],
  }),
};
