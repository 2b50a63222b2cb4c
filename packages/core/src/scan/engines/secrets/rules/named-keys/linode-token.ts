import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const linodeToken: SecretRule = {
  id: 'linode-token',
  title: 'Linode token',
  severity: 'high',
  remediation:
    'Revoke the key in the Linode manager under API tokens, issue a new one, and keep it out of the repository.',
  references: ['https://techdocs.akamai.com/linode-api/reference/get-started'],
  keywords: ['linode'],
  pattern: vendorKeyPattern(/linode/, /[0-9a-f]{64}/),
  hasOneShape: true,
  examples: () => ({
    match: [`linode_api_key = "${fakeText('hex', 64)}"`],
    ignore: ['linode_api_key = "short"'],
  }),
};
