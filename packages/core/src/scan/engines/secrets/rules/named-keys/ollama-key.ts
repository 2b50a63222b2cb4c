import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const ollamaKey: SecretRule = {
  id: 'ollama-key',
  title: 'Ollama key',
  severity: 'medium',
  remediation:
    'Delete the key in the Ollama account under Keys, create a new one, and keep it out of the repository.',
  references: ['https://docs.ollama.com/api/authentication'],
  keywords: ['ollama'],
  pattern: vendorKeyPattern(/ollama/, /[0-9a-f]{32}\.[A-Za-z0-9_-]{24}/),
  hasOneShape: true,
  examples: () => ({
    match: [`OLLAMA_API_KEY=${fakeText('hex', 32)}.${fakeText('base62', 24)}`],
    ignore: ['ollama_api_key = "short"'],
  }),
};
