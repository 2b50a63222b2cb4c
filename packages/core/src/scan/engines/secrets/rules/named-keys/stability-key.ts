import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const stabilityKey: SecretRule = {
  id: 'stability-key',
  title: 'Stability AI API key',
  severity: 'high',
  remediation:
    'Revoke the key in the Stability AI platform, issue a new one, and keep it out of the repository.',
  references: ['https://platform.stability.ai/docs/getting-started/authentication'],
  keywords: ['stability'],
  pattern: vendorKeyPattern(/stability/, /sk-[A-Za-z0-9]{48}/),
  hasOneShape: true,
  examples: () => ({
    match: [`stability_api_key = "sk-${fakeText('base62', 48)}"`],
    ignore: ['stability_api_key = "short"'],
  }),
};
