import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const stackhawkApiKey: SecretRule = {
  id: 'stackhawk-api-key',
  title: 'StackHawk API key',
  severity: 'high',
  remediation: 'Delete the key in StackHawk under Settings, create a new one, and pass it as HAWK_API_KEY.',
  references: ['https://docs.stackhawk.com/download/#get-a-stackhawk-api-key'],
  keywords: ['hawk.'],
  pattern: tokenPattern(/hawk\.[A-Za-z0-9_-]{20}\.[A-Za-z0-9_-]{20}/),
  minEntropy: 3,
  examples: () => ({
    match: [`HAWK_API_KEY=hawk.${fakeText('base62', 20)}.${fakeText('base62', 20, 2)}`],
    ignore: ['hawk.example.io'],
  }),
};
