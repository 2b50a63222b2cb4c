import { fakeText } from '../../fake-secret.ts';
import { atWordStart, type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const larkToken: SecretRule = {
  id: 'lark-token',
  title: 'Lark or Feishu access token',
  severity: 'high',
  remediation:
    'Reset the secret of the app in the Lark developer console, and keep tokens out of the repository.',
  references: ['https://open.larksuite.com/document/server-docs/getting-started/api-access-token/auth-v3'],
  keywords: ['lark', 'feishu'],
  pattern: vendorKeyPattern(atWordStart(/lark(?:suite)?|feishu/), /[tua]-[A-Za-z0-9_.]{14,50}/),
  minEntropy: 3.5,
  examples: () => ({
    match: [`lark_access_token = "t-${fakeText('base62', 38)}"`],
    ignore: ['lark_access_token = "t-short"'],
  }),
};
