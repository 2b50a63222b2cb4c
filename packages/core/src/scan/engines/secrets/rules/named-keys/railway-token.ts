import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const railwayToken: SecretRule = {
  id: 'railway-token',
  title: 'Railway token',
  severity: 'high',
  remediation:
    'Revoke the key in Railway under Account tokens, issue a new one, and keep it out of the repository.',
  references: ['https://docs.railway.com/reference/public-api'],
  keywords: ['railway'],
  pattern: vendorKeyPattern(/railway/, /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/),
  examples: () => ({
    match: [`railway_api_key = "${fakeUuid()}"`],
    ignore: ['railway_api_key = "short"'],
  }),
};
