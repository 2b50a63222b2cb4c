import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const tencentSecretKey: SecretRule = {
  id: 'tencent-secret-key',
  title: 'Tencent Cloud secret key',
  severity: 'high',
  remediation:
    'Revoke the key in the Tencent Cloud console under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://www.tencentcloud.com/document/product/598/32675'],
  keywords: ['tencent', 'qcloud'],
  pattern: vendorKeyPattern(/tencent|qcloud|secretkey|secret_key/, /[A-Za-z0-9]{32}/),
  examples: () => ({
    match: [`tencent_api_key = "${fakeText('base62', 32)}"`],
    ignore: ['tencent_api_key = "short"'],
  }),
};
