import { entraChecksum } from '../../assess/azure-key-checksum.ts';
import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

/** Three characters, `7Q~` and 31 more, or `8Q~` and 34 more, the last three of which are a checksum. */
export const azureAdClientSecret: SecretRule = {
  id: 'azure-ad-client-secret',
  title: 'Microsoft Entra client secret',
  severity: 'critical',
  remediation:
    'Delete the client secret in the Entra admin center under App registrations, and prefer certificates or federation.',
  references: [
    'https://learn.microsoft.com/en-us/entra/identity-platform/how-to-add-credentials',
    'https://github.com/microsoft/security-utilities',
  ],
  keywords: ['7Q~', '8Q~'],
  pattern: tokenPattern(
    /[A-Za-z0-9_~.-]{3}(?:7Q~[A-Za-z0-9_~.-]{31}|8Q~[A-Za-z0-9_~.-]{34})(?![_~.-]{0,3}[A-Za-z0-9_~-])/,
  ),
  minEntropy: 3.5,
  assess: (secret) => {
    if (secret[3] === '7') return 'unknown';
    return entraChecksum(secret.slice(0, -3)) === secret.slice(-3) ? 'valid' : 'invalid';
  },
  examples: () => {
    const body = `abc8Q~${fakeText('base62', 31)}`;
    return {
      match: [`client_secret = "${body}${entraChecksum(body)}"`, `abc7Q~${fakeText('base62', 31)}`],
      ignore: ['abc8Q~short'],
    };
  },
};
