import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const scalewaySecret: SecretRule = {
  id: 'scaleway-secret',
  title: 'Scaleway secret key',
  severity: 'high',
  remediation:
    'Revoke the key in Scaleway under IAM, API keys, issue a new one, and keep it out of the repository.',
  references: ['https://www.scaleway.com/en/docs/identity-and-access-management/iam/how-to/create-api-keys/'],
  keywords: ['scaleway', 'scw_'],
  pattern: vendorKeyPattern(/scaleway|scw_/, /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/),
  examples: () => ({
    match: [`scaleway_api_key = "${fakeUuid()}"`],
    ignore: ['scaleway_api_key = "short"'],
  }),
};
