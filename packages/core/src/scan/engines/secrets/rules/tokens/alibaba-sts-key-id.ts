import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const alibabaStsKeyId: SecretRule = {
  id: 'alibaba-sts-key-id',
  title: 'Alibaba Cloud temporary access key ID',
  severity: 'medium',
  remediation: 'Let the credentials expire, and never write temporary credentials to files.',
  references: ['https://www.alibabacloud.com/help/en/ram/product-overview/what-is-sts'],
  keywords: ['STS.'],
  pattern: tokenPattern(/STS\.[A-Z][A-Za-z0-9]{20,30}/),
  minEntropy: 3,
  examples: () => ({
    match: [`access_key_id: STS.N${fakeText('base62', 24)}`],
    ignore: ['STS.Nshort'],
  }),
};
