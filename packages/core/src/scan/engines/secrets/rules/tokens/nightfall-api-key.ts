import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const nightfallApiKey: SecretRule = {
  id: 'nightfall-api-key',
  title: 'Nightfall API key',
  severity: 'high',
  remediation:
    'Revoke the key in Nightfall under Developer platform, issue a new one, and keep it out of the repository.',
  references: [
    'https://help.nightfall.ai/developer-api/introduction/getting-started/authentication-and-security',
  ],
  keywords: ['NF-'],
  pattern: tokenPattern(/NF-[A-Za-z0-9]{32}/),
  minEntropy: 3.2,
  examples: () => ({
    match: [`NF-${fakeText('base62', 32)}`],
    ignore: ['NF-SHORT'],
  }),
};
