import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const alibabaAccessKeyId: SecretRule = {
  id: 'alibaba-access-key-id',
  title: 'Alibaba Cloud access key ID',
  severity: 'high',
  remediation:
    'Revoke the key pair in the Alibaba Cloud console under AccessKey, issue a new one, and keep it out of the repository.',
  references: ['https://www.alibabacloud.com/help/en/ram/user-guide/create-an-accesskey-pair'],
  keywords: ['LTAI'],
  pattern: tokenPattern(/LTAI[A-Za-z0-9]{12,26}/),
  minEntropy: 3,
  examples: () => ({
    match: [`LTAI${fakeText('base62', 20)}`],
    ignore: ['LTAIshort'],
  }),
};
