import { fakeText, fakeUuid } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const teamsWebhookUrl: SecretRule = {
  id: 'teams-webhook-url',
  title: 'Microsoft Teams webhook URL',
  severity: 'high',
  remediation: 'Delete the connector in the Teams channel, and create a new one.',
  references: [
    'https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook',
  ],
  keywords: ['webhook.office.com/', 'outlook.office.com/webhook'],
  pattern:
    /https:\/\/(?:[a-z0-9-]{1,40}\.webhook|outlook)\.office\.com\/webhook(?:b2)?\/[0-9a-z-]{36}@[0-9a-z-]{36}\/IncomingWebhook\/[0-9a-z]{32}\/[0-9a-z-]{36}/gi,
  examples: () => ({
    match: [
      `https://contoso.webhook.office.com/webhookb2/${fakeUuid()}@${fakeUuid()}/IncomingWebhook/${fakeText('hex', 32)}/${fakeUuid()}`,
    ],
    ignore: ['https://outlook.office.com/webhook/short'],
  }),
};
