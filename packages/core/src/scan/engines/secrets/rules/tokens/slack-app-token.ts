import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const slackAppToken: SecretRule = {
  id: 'slack-app-token',
  title: 'Slack app-level token',
  severity: 'critical',
  remediation:
    'Revoke the token in Slack under Your apps, App-level tokens, issue a new one, and keep it out of the repository.',
  references: ['https://api.slack.com/concepts/token-types'],
  keywords: ['xapp-'],
  pattern: tokenPattern(/xapp-\d-[A-Z0-9]{9,12}-\d{10,14}-[a-z0-9]{32,80}/),
  examples: () => ({
    match: [`xapp-1-A${fakeText('upper', 10)}-${fakeText('digits', 13)}-${fakeText('hex', 64)}`],
    ignore: ['xapp-1-short'],
  }),
};
