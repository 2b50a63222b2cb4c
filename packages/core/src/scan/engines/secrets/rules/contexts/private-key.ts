import { generateKeyPairSync } from 'node:crypto';
import { assessPrivateKey } from '../../assess/private-key-check.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const privateKey: SecretRule = {
  id: 'private-key',
  title: 'Private key',
  severity: 'critical',
  remediation:
    'Replace the key pair wherever its public half is trusted, and keep the new private key in a secret manager.',
  references: ['https://www.rfc-editor.org/rfc/rfc7468', 'https://www.openssh.com/specs.html'],
  keywords: ['-----BEGIN'],
  // Whole blocks, escaped or quoted as they may be; and blocks whose end is missing, of which the end of the next one is
  // none: all between them would be taken for a key.
  pattern:
    /(-----BEGIN[ A-Z0-9_-]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[A-Za-z0-9+/=\s\\nr"'`,:.();#*<>{}@|&_]|-(?!----)){40,16000}?-----END[ A-Z0-9_-]{0,40}PRIVATE KEY(?: BLOCK)?-----|-----BEGIN[ A-Z0-9_-]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:\\r|\\n|[\s"'+,]){0,60}[A-Za-z0-9+/=]{48,80})/g,
  reach: { before: 16, after: 17_000 },
  allowsPlaceholders: true,
  oftenInTests: true,
  assess: (secret) => assessPrivateKey(secret),
  examples: () => ({
    match: [
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      JSON.stringify({
        key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
          type: 'sec1',
          format: 'pem',
        }),
      }),
    ],
    ignore: [
      `-----BEGIN ${'PRIVATE'} KEY-----\n...\n-----END ${'PRIVATE'} KEY-----`,
      generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ],
  }),
};
