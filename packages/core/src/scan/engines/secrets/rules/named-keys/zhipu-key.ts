import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const zhipuKey: SecretRule = {
  id: 'zhipu-key',
  title: 'Zhipu AI key',
  severity: 'high',
  remediation:
    'Revoke the key in the BigModel platform under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.bigmodel.cn/cn/api/introduction'],
  keywords: ['zhipu', 'bigmodel', 'zai_', 'glm'],
  pattern: vendorKeyPattern(/zhipu(?:ai)?|bigmodel|zai_|glm/, /[0-9a-f]{32}\.[A-Za-z0-9]{16}/),
  hasOneShape: true,
  examples: () => ({
    match: [`ZHIPUAI_API_KEY=${fakeText('hex', 32)}.${fakeText('base62', 16)}`],
    ignore: ['zhipu_api_key = "short"'],
  }),
};
