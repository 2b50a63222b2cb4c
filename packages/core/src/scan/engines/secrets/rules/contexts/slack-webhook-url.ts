import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const slackWebhookUrl: SecretRule = {
  id: 'slack-webhook-url',
  title: 'Slack incoming webhook URL',
  severity: 'high',
  remediation:
    'Revoke the webhook in Slack under Your apps, Incoming webhooks, issue a new one, and keep it out of the repository.',
  references: ['https://api.slack.com/messaging/webhooks'],
  keywords: ['hooks.slack.com/'],
  pattern:
    /(?<![\w.-])(?:https?:\/\/)?hooks\.slack\.com\/(?:(?:services|workflows|triggers)\/[A-Za-z0-9]{8,12}\/[A-Za-z0-9]{8,22}\/[A-Za-z0-9]{16,48}(?:\/[A-Za-z0-9]{16,32})?|(?:services|workflows|triggers)\/[A-Za-z0-9+]{40,56})(?![A-Za-z0-9+/])/g,
  minEntropy: 3.5,
  assess: (url) =>
    (/\/services\//.test(url) && !/\/[A-Za-z0-9]{24}$/.test(url)) || /com\/\w+\/[A-Za-z0-9+]+$/.test(url)
      ? { verdict: 'invalid', note: 'A part is missing or has a different length.' }
      : 'unknown',
  examples: () => ({
    match: [
      `https://hooks.slack.com/services/T${fakeText('upper', 8)}/B${fakeText('upper', 8)}/${fakeText('base62', 24)}`,
    ],
    ignore: ['https://hooks.slack.com/services/T000/B000/XXXX'],
  }),
};
