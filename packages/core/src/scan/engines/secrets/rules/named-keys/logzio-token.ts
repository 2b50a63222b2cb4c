import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const logzioToken: SecretRule = {
  id: 'logzio-token',
  title: 'Logz.io token',
  severity: 'high',
  remediation:
    'Revoke the key in Logz.io under Manage tokens, issue a new one, and keep it out of the repository.',
  references: ['https://docs.logz.io/docs/user-guide/admin/authentication-tokens/'],
  keywords: ['logz'],
  pattern: vendorKeyPattern(
    /logz/,
    /(?:[0-9a-z]{8}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{12}|[A-Za-z]{32})/,
  ),
  examples: () => ({
    match: [`logz_api_key = "${fakeUuid()}"`],
    ignore: ['logz_api_key = "short"'],
  }),
};
