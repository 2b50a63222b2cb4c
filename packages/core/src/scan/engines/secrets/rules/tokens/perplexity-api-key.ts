import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const perplexityApiKey: SecretRule = {
  id: 'perplexity-api-key',
  title: 'Perplexity API key',
  severity: 'high',
  remediation:
    'Revoke the key in Perplexity under API settings, issue a new one, and keep it out of the repository.',
  references: ['https://docs.perplexity.ai/getting-started/quickstart'],
  keywords: ['pplx-'],
  pattern: tokenPattern(/pplx-[A-Za-z0-9]{48,56}/),
  examples: () => ({
    match: [`pplx-${fakeText('base62', 48)}`],
    ignore: ['pplx-short'],
  }),
};
