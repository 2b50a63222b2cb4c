import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const ai21Key: SecretRule = {
  id: 'ai21-key',
  title: 'AI21 API key',
  severity: 'high',
  remediation:
    'Delete the key in AI21 Studio under API keys, create a new one, and keep it out of the repository.',
  references: ['https://docs.ai21.com/docs/authentication'],
  keywords: ['ai21'],
  pattern: vendorKeyPattern(
    /ai21/,
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[A-Za-z0-9]{32}/,
  ),
  examples: () => ({
    match: [`AI21_API_KEY=${fakeUuid()}`],
    ignore: ['ai21_api_key = "short"'],
  }),
};
