import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const entraRefreshToken: SecretRule = {
  id: 'entra-refresh-token',
  title: 'Microsoft Entra refresh token',
  severity: 'critical',
  remediation:
    'Revoke the sessions of the user in the Entra admin center, and never write refresh tokens to files.',
  references: ['https://learn.microsoft.com/en-us/entra/identity-platform/refresh-tokens'],
  keywords: ['.AgABA', '.AQABA'],
  pattern: tokenPattern(/[01]\.A[A-Za-z0-9_-]{20,120}\.A[gQ]ABA[A-Za-z0-9_-]{200,2000}/),
  reach: { before: 140, after: 2200 },
  examples: () => ({
    match: [`"refresh_token": "0.A${fakeText('base64url', 60)}.AgABA${fakeText('base64url', 600)}"`],
    ignore: ['0.Ashort.AgABAshort'],
  }),
};
