import { fakeText } from '../../fake-secret.ts';
import { atWordStart, type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const alibabaSecret: SecretRule = {
  id: 'alibaba-secret',
  title: 'Alibaba Cloud access key secret',
  severity: 'high',
  remediation:
    'Revoke the key in the Alibaba Cloud console under AccessKey, issue a new one, and keep it out of the repository.',
  references: ['https://www.alibabacloud.com/help/en/ram/user-guide/create-an-accesskey-pair'],
  keywords: ['aliyun', 'alibaba', 'alicloud', 'ali_', 'oss_'],
  pattern: vendorKeyPattern(atWordStart(/ali_?yun|ali_?baba|ali_?cloud|oss_/), /[A-Za-z0-9]{30}/),
  examples: () => ({
    match: [`ali_yun_api_key = "${fakeText('base62', 30)}"`],
    ignore: ['ali_yun_api_key = "short"'],
  }),
};
