import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const salesforceSessionId: SecretRule = {
  id: 'salesforce-session-id',
  title: 'Salesforce session ID',
  severity: 'high',
  remediation:
    'End the session in Salesforce under Session management, and never write session IDs to files.',
  references: [
    'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/intro_oauth_and_connected_apps.htm',
  ],
  keywords: ['00D'],
  pattern: tokenPattern(/00D[A-Za-z0-9]{12}(?:[A-Za-z0-9]{3})?![A-Za-z0-9_.]{80,120}/),
  examples: () => ({
    match: [`00D${fakeText('base62', 12)}!${fakeText('base62', 96)}`],
    ignore: ['00Dshort'],
  }),
};
