import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const tencentSecretId: SecretRule = {
  id: 'tencent-secret-id',
  title: 'Tencent Cloud secret ID',
  severity: 'high',
  remediation:
    'Revoke the key pair in the Tencent Cloud console under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://www.tencentcloud.com/document/product/598/32675'],
  keywords: ['AKID'],
  pattern: tokenPattern(/AKID[A-Za-z0-9]{32}/),
  minEntropy: 3,
  examples: () => ({
    match: [`AKID${fakeText('base62', 32)}`],
    ignore: ['AKIDshort'],
  }),
};
