import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const statuspageApiKey: SecretRule = {
  id: 'statuspage-api-key',
  title: 'Statuspage API key',
  severity: 'high',
  remediation:
    'Revoke the key in Statuspage under API info, issue a new one, and keep it out of the repository.',
  references: ['https://developer.statuspage.io/'],
  keywords: ['statuspage'],
  pattern: vendorKeyPattern(/statuspage/, /[0-9a-z]{8}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{12}/),
  hasOneShape: true,
  examples: () => ({
    match: [`statuspage_api_key = "${fakeUuid()}"`],
    ignore: ['statuspage_api_key = "short"'],
  }),
};
