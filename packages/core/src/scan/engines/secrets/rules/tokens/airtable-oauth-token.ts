import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const airtableOauthToken: SecretRule = {
  id: 'airtable-oauth-token',
  title: 'Airtable OAuth token',
  severity: 'high',
  remediation:
    'Revoke the integration in Airtable under Third-party integrations, and keep tokens out of the repository.',
  references: ['https://airtable.com/developers/web/api/oauth-reference'],
  keywords: ['.v1.'],
  pattern: tokenPattern(/oaa[A-Za-z0-9]{14}\.v1\.[A-Za-z0-9+/_-]{60,800}={0,2}\.[0-9a-f]{64}/),
  reach: { before: 64, after: 1000 },
  examples: () => ({
    match: [`oaa${fakeText('base62', 14)}.v1.${fakeText('base64', 200)}.${fakeText('hex', 64)}`],
    ignore: ['oaashort.v1.short'],
  }),
};
