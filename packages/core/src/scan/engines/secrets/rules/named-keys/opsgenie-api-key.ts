import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const opsgenieApiKey: SecretRule = {
  id: 'opsgenie-api-key',
  title: 'Opsgenie API key',
  severity: 'high',
  remediation:
    'Revoke the key in Opsgenie under API key management, issue a new one, and keep it out of the repository.',
  references: ['https://support.atlassian.com/opsgenie/docs/api-key-management/'],
  keywords: ['opsgenie'],
  pattern: vendorKeyPattern(/opsgenie/, /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/),
  hasOneShape: true,
  examples: () => ({
    match: [`opsgenie_api_key = "${fakeUuid()}"`],
    ignore: ['opsgenie_api_key = "short"'],
  }),
};
