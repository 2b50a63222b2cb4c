import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const tavilyApiKey: SecretRule = {
  id: 'tavily-api-key',
  title: 'Tavily API key',
  severity: 'high',
  remediation: 'Revoke the key in the Tavily dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://docs.tavily.com/documentation/quickstart'],
  keywords: ['tvly-'],
  pattern: tokenPattern(/tvly-(?:dev-|prod-)?[A-Za-z0-9]{32}/),
  examples: () => ({
    match: [`tvly-${fakeText('base62', 32)}`],
    ignore: ['tvly-short'],
  }),
};
