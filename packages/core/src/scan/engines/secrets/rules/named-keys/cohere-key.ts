import { fakeText } from '../../fake-secret.ts';
import { atWordStart, type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const cohereKey: SecretRule = {
  id: 'cohere-key',
  title: 'Cohere API key',
  severity: 'high',
  remediation:
    'Revoke the key in the Cohere dashboard under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.cohere.com/docs/rate-limits'],
  keywords: ['cohere', 'co_api'],
  pattern: vendorKeyPattern(atWordStart(/cohere|co_api/), /[A-Za-z0-9]{40}/),
  hasOneShape: true,
  examples: () => ({
    match: [`cohere_api_key = "${fakeText('base62', 40)}"`],
    ignore: ['cohere_api_key = "short"'],
  }),
};
