import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const deepseekApiKey: SecretRule = {
  id: 'deepseek-api-key',
  title: 'DeepSeek or Alibaba Model Studio API key',
  severity: 'high',
  remediation:
    'Revoke the key in the console of DeepSeek or Model Studio, issue a new one, and keep it out of the repository.',
  references: ['https://api-docs.deepseek.com/'],
  keywords: ['sk-'],
  pattern: tokenPattern(/sk-[0-9a-f]{32}/),
  minEntropy: 3,
  examples: () => ({
    match: [`key = sk-${fakeText('hex', 32)}`],
    ignore: ['sk-short'],
  }),
};
