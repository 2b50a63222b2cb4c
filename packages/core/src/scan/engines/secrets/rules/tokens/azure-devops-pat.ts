import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const azureDevopsPat: SecretRule = {
  id: 'azure-devops-pat',
  title: 'Azure DevOps access token',
  severity: 'critical',
  remediation:
    'Revoke it in Azure DevOps under Personal access tokens, issue a new one, and keep it out of the repository.',
  references: [
    'https://learn.microsoft.com/en-us/azure/devops/organizations/accounts/use-personal-access-tokens-to-authenticate',
  ],
  keywords: ['AZDO'],
  pattern: tokenPattern(/[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}/),
  reach: { before: 96 },
  // Every real one holds a row of fourteen times the same letter.
  allowsPlaceholders: true,
  minEntropy: 3.8,
  examples: () => ({
    match: [
      `key = "${fakeText('base62', 76)}AZ${'DO'}${fakeText('base62', 4)}"`,
      `key = "${fakeText('base62', 52)}JQQJ99BC${'A'.repeat(15)}SAZ${'DO'}${fakeText('base62', 4)}"`,
    ],
    ignore: ['AZDO1234'],
  }),
};
