import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const nugetApiKey: SecretRule = {
  id: 'nuget-api-key',
  title: 'NuGet API key',
  severity: 'critical',
  remediation:
    'Revoke the key in nuget.org under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://learn.microsoft.com/en-us/nuget/nuget-org/publish-a-package'],
  keywords: ['oy2'],
  pattern: tokenPattern(/oy2[a-z0-9]{43}/),
  minEntropy: 3.5,
  examples: () => ({
    match: [`oy2${fakeText('lower', 43)}`],
    ignore: ['oy2short'],
  }),
};
