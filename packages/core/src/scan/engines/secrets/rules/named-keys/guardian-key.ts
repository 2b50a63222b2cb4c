import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const guardianKey: SecretRule = {
  id: 'guardian-key',
  title: 'Guardian Open Platform key',
  severity: 'high',
  remediation:
    'Revoke the key in the Guardian Open Platform, issue a new one, and keep it out of the repository.',
  references: ['https://open-platform.theguardian.com/documentation/'],
  keywords: ['guardian'],
  pattern: vendorKeyPattern(/guardian/, /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/),
  examples: () => ({
    match: [`guardian_api_key = "${fakeUuid()}"`],
    ignore: ['guardian_api_key = "short"'],
  }),
};
