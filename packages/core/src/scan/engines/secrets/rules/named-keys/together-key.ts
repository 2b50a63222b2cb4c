import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const togetherKey: SecretRule = {
  id: 'together-key',
  title: 'Together AI API key',
  severity: 'high',
  remediation:
    'Revoke the key in Together AI under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.together.ai/docs/quickstart'],
  keywords: ['together'],
  pattern: vendorKeyPattern(/together/, /(?:tgp_v1_[A-Za-z0-9_-]{43}|[0-9a-f]{64})/),
  hasOneShape: true,
  examples: () => ({
    match: [`together_api_key = "${fakeText('hex', 64)}"`],
    ignore: ['together_api_key = "short"'],
  }),
};
