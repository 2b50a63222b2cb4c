import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

/** The numbers are ids of the person and the token: `1/ID:…`, of late `2/ID/ID:…`. */
export const asanaPersonalAccessToken: SecretRule = {
  id: 'asana-personal-access-token',
  title: 'Asana personal access token',
  severity: 'high',
  remediation:
    'Revoke the token in the Asana developer console, issue a new one, and keep it out of the repository.',
  references: ['https://developers.asana.com/docs/personal-access-token'],
  keywords: ['1/1', '2/1'],
  pattern: tokenPattern(/(?:1\/1\d{14,16}|2\/1\d{14,16}\/1\d{14,16}):[0-9a-f]{32}/),
  examples: () => ({
    match: [
      `2/1${fakeText('digits', 15)}/1${fakeText('digits', 15)}:${fakeText('hex', 32)}`,
      `1/1${fakeText('digits', 15)}:${fakeText('hex', 32)}`,
    ],
    ignore: ['2/1204/1204:abc', 'pages 1/12 and 2/12: done'],
  }),
};
