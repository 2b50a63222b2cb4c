import { fakeText } from '../../fake-secret.ts';
import { assignedPattern, atWordStart, type SecretRule } from '../../secret-rule.ts';

export const softlayerKey: SecretRule = {
  id: 'softlayer-key',
  title: 'IBM Cloud classic infrastructure (SoftLayer) API key',
  severity: 'high',
  remediation:
    'Remove the key in the IBM Cloud console under Access (IAM), Users, and keep the new one out of the repository.',
  references: ['https://cloud.ibm.com/docs/account?topic=account-classic_keys'],
  keywords: ['softlayer', 'slapi', 'sl_api', 'sl-api'],
  pattern: assignedPattern(atWordStart(/softlayer|sl[_-]?api/), /[0-9a-z]{64}/),
  examples: () => ({
    match: [`softlayer_api_key = "${fakeText('hex', 64)}"`, `--sl-api-key=${fakeText('hex', 64, 2)}`],
    ignore: ['softlayer_api_key = "short"', `tslapi_key=${fakeText('hex', 64)}`],
  }),
};
