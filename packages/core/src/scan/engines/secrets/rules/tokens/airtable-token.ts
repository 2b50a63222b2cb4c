import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const airtableToken: SecretRule = {
  id: 'airtable-token',
  title: 'Airtable personal access token',
  severity: 'high',
  remediation:
    'Revoke the token in Airtable under Developer hub, issue a new one, and keep it out of the repository.',
  references: ['https://airtable.com/developers/web/api/authentication'],
  keywords: ['pat'],
  pattern: tokenPattern(/pat[A-Za-z0-9]{14}\.[a-f0-9]{64}/),
  examples: () => ({
    match: [`pat${fakeText('base62', 14)}.${fakeText('hex', 64)}`],
    ignore: ['patshort'],
  }),
};
