import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const packagecloudToken: SecretRule = {
  id: 'packagecloud-token',
  title: 'packagecloud token',
  severity: 'high',
  remediation:
    'Revoke the key in packagecloud under API token, issue a new one, and keep it out of the repository.',
  references: ['https://packagecloud.io/docs/api'],
  keywords: ['packagecloud'],
  pattern: vendorKeyPattern(/packagecloud/, /[0-9a-f]{48}/),
  hasOneShape: true,
  examples: () => ({
    match: [`packagecloud_api_key = "${fakeText('hex', 48)}"`],
    ignore: ['packagecloud_api_key = "short"'],
  }),
};
