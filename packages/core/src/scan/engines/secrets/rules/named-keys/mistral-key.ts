import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const mistralKey: SecretRule = {
  id: 'mistral-key',
  title: 'Mistral API key',
  severity: 'high',
  remediation:
    'Revoke the key in the Mistral console under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.mistral.ai/getting-started/quickstart/'],
  keywords: ['mistral'],
  pattern: vendorKeyPattern(/mistral/, /[A-Za-z0-9]{32}/),
  hasOneShape: true,
  examples: () => ({
    match: [`mistral_api_key = "${fakeText('base62', 32)}"`],
    ignore: ['mistral_api_key = "short"'],
  }),
};
