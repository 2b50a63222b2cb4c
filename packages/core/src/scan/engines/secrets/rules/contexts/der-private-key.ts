import { generateKeyPairSync } from 'node:crypto';
import { assessPrivateKey } from '../../assess/private-key-check.ts';
import type { Assessment, SecretRule } from '../../secret-rule.ts';

/** How the DER encodings of private keys begin, in base 64: a version of zero, and what PKCS #8, PKCS #1 and SEC 1 put behind it. */
const labels: readonly (readonly [RegExp, string])[] = [
  [/^MI[A-Za-z0-9+/]{2,6}(?:IBADANBgkqhkiG9w0BAQEFAAS|AgEAMBMGByqGSM49|gEAMBAGByqGSM49)/, 'PRIVATE KEY'],
  [/^MI[A-Za-z0-9+/]{2,4}IBAAK/, 'RSA PRIVATE KEY'],
  [/^MH[cQ]CAQEE/, 'EC PRIVATE KEY'],
];

export const derPrivateKey: SecretRule = {
  id: 'der-private-key',
  title: 'Private key in DER format',
  severity: 'critical',
  remediation:
    'Replace the key pair wherever its public half is trusted, and keep the new private key in a secret manager.',
  references: [
    'https://www.rfc-editor.org/rfc/rfc5958',
    'https://www.rfc-editor.org/rfc/rfc8017#appendix-A.1.2',
  ],
  keywords: ['IBADANBgkqhkiG9w0BAQEFAAS', 'AgEAMBMGByqGSM49', 'IBAAKC', 'IBAAKB', 'MHcCAQEE', 'MHQCAQEE'],
  // Longer than a line of armoured text, which another rule reads.
  pattern: /(?<![A-Za-z0-9+/])(M[IH][A-Za-z0-9+/]{98,6000}={0,2})(?![A-Za-z0-9+/=])/g,
  reach: { before: 16, after: 6200 },
  allowsPlaceholders: true,
  oftenInTests: true,
  assess: (secret) => assessDer(secret),
  examples: () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    return {
      match: [
        `rsaPrivateKey = "${privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')}"`,
        `ecKey: ${privateKey.export({ type: 'sec1', format: 'der' }).toString('base64')}`,
      ],
      ignore: [`key = "${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}"`],
    };
  },
};

function assessDer(encoded: string): Assessment {
  const label = labels.find(([start]) => start.test(encoded))?.[1];
  if (label === undefined) return { verdict: 'reject' };
  return assessPrivateKey(`-----BEGIN ${label}-----\n${encoded}\n-----END ${label}-----`);
}
