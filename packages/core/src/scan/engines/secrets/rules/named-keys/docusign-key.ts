import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const docusignKey: SecretRule = {
  id: 'docusign-key',
  title: 'DocuSign secret key',
  severity: 'high',
  remediation:
    'Revoke the key in DocuSign under Apps and keys, issue a new one, and keep it out of the repository.',
  references: ['https://developers.docusign.com/platform/auth/'],
  keywords: ['docusign'],
  pattern: vendorKeyPattern(/docusign/, /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/),
  examples: () => ({
    match: [`docusign_api_key = "${fakeUuid()}"`],
    ignore: ['docusign_api_key = "short"'],
  }),
};
