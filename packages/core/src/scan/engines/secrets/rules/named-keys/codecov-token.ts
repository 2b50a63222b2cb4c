import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const codecovToken: SecretRule = {
  id: 'codecov-token',
  title: 'Codecov upload token',
  severity: 'high',
  remediation:
    'Revoke the key in Codecov under Settings, issue a new one, and keep it out of the repository.',
  references: ['https://docs.codecov.com/docs/codecov-tokens'],
  keywords: ['codecov'],
  pattern: vendorKeyPattern(
    /codecov/,
    /(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[a-z0-9]{32})/,
  ),
  hasOneShape: true,
  examples: () => ({
    match: [`codecov_api_key = "${fakeUuid()}"`],
    ignore: ['codecov_api_key = "short"'],
  }),
};
