import { fakeText } from '../../fake-secret.ts';
import { assignedPattern, type SecretRule } from '../../secret-rule.ts';

export const openaiLegacyKey: SecretRule = {
  id: 'openai-legacy-key',
  title: 'OpenAI API key (legacy)',
  severity: 'critical',
  remediation:
    'Revoke the key in the OpenAI platform under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://platform.openai.com/docs/api-reference/authentication'],
  keywords: ['openai', 'sk-'],
  pattern: assignedPattern(/openai|bearer|api_?key|token/, /sk-[A-Za-z0-9]{48}/),
  // Stability's keys look alike.
  assess: (_secret, { 0: text, index, input }) =>
    /stability/i.test(input.slice(Math.max(0, index - 20), index) + text) ? 'reject' : 'unknown',
  examples: () => ({
    match: [`openai.api_key = "sk-${fakeText('base62', 48)}"`],
    ignore: ['openai.api_key = "sk-short"', `stability_api_key = "sk-${fakeText('base62', 48)}"`],
  }),
};
