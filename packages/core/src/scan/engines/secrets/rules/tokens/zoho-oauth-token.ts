import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const zohoOauthToken: SecretRule = {
  id: 'zoho-oauth-token',
  title: 'Zoho OAuth token',
  severity: 'high',
  remediation:
    'Revoke the key in Zoho accounts under Connected apps, issue a new one, and keep it out of the repository.',
  references: ['https://www.zoho.com/accounts/protocol/oauth/web-apps/access-token.html'],
  keywords: ['1000.'],
  pattern: tokenPattern(/1000\.[0-9a-f]{32}\.[0-9a-f]{32}/),
  examples: () => ({
    match: [`token: 1000.${fakeText('hex', 32)}.${fakeText('hex', 32, 2)}`],
    ignore: ['1000.5.2'],
  }),
};
