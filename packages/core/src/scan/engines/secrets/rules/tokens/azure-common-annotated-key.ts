import { hasAnnotatedChecksum } from '../../assess/azure-key-checksum.ts';
import { isSequence } from '../../assess/placeholder.ts';
import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

/** 52 random characters, the fixed mark, when it was made (year and month as letters), who made it, a checksum. */
export const azureCommonAnnotatedKey: SecretRule = {
  id: 'azure-common-annotated-key',
  title: 'Azure common annotated security key',
  severity: 'critical',
  remediation: 'Rotate the key of the resource in the Azure portal, and prefer managed identities.',
  references: ['https://github.com/microsoft/security-utilities'],
  keywords: ['JQQJ9'],
  pattern: tokenPattern(
    /[A-Za-z0-9]{52}JQQJ9[9DH][A-Za-z0-9][A-L][A-Za-z0-9]{16}[A-Za-z][A-Za-z0-9]{7}(?:[A-Za-z0-9]{2}==)?/,
  ),
  assess: (secret) => {
    if (isSequence(secret)) return 'invalid';
    const year = 2024 + letters.indexOf(secret[58] ?? '');
    const month = 1 + letters.indexOf(secret[59] ?? '');
    // Not every service makes the checksum that is documented.
    const verdict = hasAnnotatedChecksum(secret) ? 'valid' : 'unknown';
    return { verdict, note: `It was made in ${year}-${String(month).padStart(2, '0')}.` };
  },
  examples: () => ({
    match: [
      `AZURE_OPENAI_KEY=${fakeText('base62', 52)}${'JQQJ'}99BCACYeBjFXJ3w3AAABACOG${fakeText('base62', 4)}`,
    ],
    ignore: [`${fakeText('base62', 30)}${'JQQJ'}99BCAC`],
  }),
};

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
