import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const urlscanKey: SecretRule = {
  id: 'urlscan-key',
  title: 'urlscan.io API key',
  severity: 'high',
  remediation:
    'Revoke the key in urlscan.io under Settings, issue a new one, and keep it out of the repository.',
  references: ['https://urlscan.io/docs/api/'],
  keywords: ['urlscan'],
  pattern: vendorKeyPattern(/urlscan/, /[0-9a-z]{8}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{12}/),
  hasOneShape: true,
  examples: () => ({
    match: [`urlscan_api_key = "${fakeUuid()}"`],
    ignore: ['urlscan_api_key = "short"'],
  }),
};
