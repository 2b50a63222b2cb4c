import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

/** Three characters, a digit, `Q~`, then 31 to 34 more. */
export const azureAdClientSecret: SecretRule = {
  id: 'azure-ad-client-secret',
  title: 'Microsoft Entra client secret',
  severity: 'critical',
  remediation:
    'Delete the client secret in the Entra admin center under App registrations, and prefer certificates or federation.',
  references: ['https://learn.microsoft.com/en-us/entra/identity-platform/how-to-add-credentials'],
  keywords: ['7Q~', '8Q~', '6Q~', '5Q~', '4Q~', '3Q~', '2Q~', '1Q~', '0Q~', '9Q~'],
  pattern: tokenPattern(/[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{31,34}/),
  minEntropy: 3.5,
  examples: () => ({
    match: [`client_secret = "abc8Q~${fakeText('base62', 34)}"`],
    ignore: ['abc8Q~short'],
  }),
};
