import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const slackToken: SecretRule = {
  id: 'slack-token',
  title: 'Slack token',
  severity: 'critical',
  remediation:
    'Revoke the token in Slack under Your apps, issue a new one, and keep it out of the repository.',
  references: ['https://api.slack.com/concepts/token-types'],
  keywords: ['xoxb-', 'xoxp-', 'xoxa-', 'xoxr-', 'xoxs-', 'xoxo-', 'xoxe-', 'xoxe.', 'xoxc-'],
  pattern: tokenPattern(
    /xox(?:[abopsrc]-[0-9]{1,4}-[0-9A-Za-z-]{4,146}|[abopsrc]-[0-9]{9,15}-[0-9A-Za-z-]{12,120}|[abopsrc]-[0-9a-zA-Z]{8,60}|[abopsr]-(?:[0-9]{5,8}-){2,3}[0-9A-Za-z]{12,64}|e(?:\.xox[bp])?-\d-[A-Za-z0-9]{140,170})/,
  ),
  minEntropy: 2.6,
  // `xoxo-something` is a greeting as well, and `xoxb-123123123` was typed; no team or bot has a number like `1234`.
  assess: (secret) => {
    if (!/\d/.test(secret) || new Set(secret.slice(5)).size <= 5) return 'reject';
    return /^xox[a-z]-1234-/.test(secret) ? 'invalid' : 'unknown';
  },
  examples: () => ({
    match: [`xoxb-${fakeText('digits', 12)}-${fakeText('digits', 13)}-${fakeText('base62', 24)}`],
    ignore: ['xoxb-short', 'xoxb-123123123', 'xoxb-your-token', 'photo-xoxo-indieweb-1.jpg'],
  }),
};
