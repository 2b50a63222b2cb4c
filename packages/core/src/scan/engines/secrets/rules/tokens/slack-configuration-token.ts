import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const slackConfigurationToken: SecretRule = {
  id: 'slack-configuration-token',
  title: 'Slack configuration token',
  severity: 'high',
  remediation:
    'Revoke the token in Slack under Your apps, issue a new one, and keep it out of the repository.',
  references: ['https://api.slack.com/concepts/token-types#config'],
  keywords: ['xoxe.xox'],
  pattern: tokenPattern(/xoxe\.xox[bp]-\d-[A-Za-z0-9]{160,180}/),
  examples: () => ({
    match: [`xoxe.xoxp-1-${fakeText('base62', 166)}`],
    ignore: [`xoxe.xoxp-1-${fakeText('base62', 5)}`],
  }),
};
