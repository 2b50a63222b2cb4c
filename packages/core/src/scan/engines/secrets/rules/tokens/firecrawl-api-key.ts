import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const firecrawlApiKey: SecretRule = {
  id: 'firecrawl-api-key',
  title: 'Firecrawl API key',
  severity: 'high',
  remediation:
    'Revoke the key in the Firecrawl dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://docs.firecrawl.dev/introduction'],
  keywords: ['fc-'],
  pattern: tokenPattern(/fc-[0-9a-f]{32}/),
  examples: () => ({
    match: [`fc-${fakeText('hex', 32)}`],
    ignore: ['fc-short'],
  }),
};
