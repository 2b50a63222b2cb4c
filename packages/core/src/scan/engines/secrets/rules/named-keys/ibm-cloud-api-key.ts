import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const ibmCloudApiKey: SecretRule = {
  id: 'ibm-cloud-api-key',
  title: 'IBM Cloud API key',
  severity: 'high',
  remediation:
    'Revoke the key in IBM Cloud under IAM, API keys, issue a new one, and keep it out of the repository.',
  references: ['https://cloud.ibm.com/docs/account?topic=account-userapikey'],
  keywords: ['ibm', 'bluemix', 'cloud_iam', 'cloud-iam'],
  pattern: vendorKeyPattern(/ibm_?cloud|bluemix|ibm|cloud[_-]iam/, /[A-Za-z0-9_-]{44}/),
  examples: () => ({
    match: [`ibm_cloud_api_key = "${fakeText('base64url', 44)}"`],
    ignore: ['ibm_cloud_api_key = "short"'],
  }),
};
