import { generateKeyPairSync } from 'node:crypto';
import { assessPrivateKey } from '../../assess/private-key-check.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const googleServiceAccountKey: SecretRule = {
  id: 'google-service-account-key',
  title: 'Google Cloud service account key',
  severity: 'critical',
  remediation:
    'Delete the key in Google Cloud under IAM, Service accounts, and prefer keyless authentication.',
  references: ['https://cloud.google.com/iam/docs/keys-create-delete'],
  keywords: ['service_account'],
  pattern:
    /"type"\s{0,4}:\s{0,4}"service_account"[^{}]{0,400}?"private_key"\s{0,4}:\s{0,4}"(-----BEGIN PRIVATE KEY-----(?:\\n|[A-Za-z0-9+/=\s]){40,4000}-----END PRIVATE KEY-----)/g,
  reach: { before: 64, after: 5000 },
  allowsPlaceholders: true,
  assess: (secret) => assessPrivateKey(secret),
  examples: () => ({
    match: [
      JSON.stringify({
        type: 'service_account',
        project_id: 'shop',
        private_key: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
      }),
    ],
    ignore: ['{"type": "service_account", "private_key": "..."}'],
  }),
};
