import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const onepasswordServiceAccountToken: SecretRule = {
  id: 'onepassword-service-account-token',
  title: '1Password service account token',
  severity: 'critical',
  remediation:
    'Revoke the token in 1Password under Integrations, issue a new one, and keep it out of the repository.',
  references: ['https://developer.1password.com/docs/service-accounts/security/'],
  keywords: ['ops_eyJ'],
  pattern: tokenPattern(/ops_eyJ[A-Za-z0-9+/]{250,1200}={0,3}/),
  reach: { after: 1300 },
  examples: () => ({
    match: [`ops_eyJ${fakeText('base64', 300)}`],
    ignore: ['ops_eyJshort'],
  }),
};
