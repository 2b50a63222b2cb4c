import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const deepseekKey: SecretRule = {
  id: 'deepseek-key',
  title: 'DeepSeek API key',
  severity: 'high',
  remediation:
    'Revoke the key in the DeepSeek platform under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://api-docs.deepseek.com/'],
  keywords: ['deepseek'],
  pattern: vendorKeyPattern(/deepseek/, /sk-[0-9a-f]{32}/),
  hasOneShape: true,
  examples: () => ({
    match: [`deepseek_api_key = "sk-${fakeText('hex', 32)}"`],
    ignore: ['deepseek_api_key = "short"'],
  }),
};
