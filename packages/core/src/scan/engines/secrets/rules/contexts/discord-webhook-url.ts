import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const discordWebhookUrl: SecretRule = {
  id: 'discord-webhook-url',
  title: 'Discord webhook URL',
  severity: 'high',
  remediation: 'Delete the webhook in the Discord channel under Integrations, and create a new one.',
  references: ['https://discord.com/developers/docs/resources/webhook'],
  keywords: ['discord.com/api/webhooks/', 'discordapp.com/api/webhooks/', 'discord.com/api/v'],
  pattern:
    /https?:\/\/(?:canary\.|ptb\.)?discord(?:app)?\.com\/api(?:\/v\d{1,2})?\/webhooks\/\d{17,20}\/[A-Za-z0-9_-]{60,80}/g,
  examples: () => ({
    match: [`https://discord.com/api/webhooks/${fakeText('digits', 18)}/${fakeText('base64url', 68)}`],
    ignore: ['https://discord.com/api/webhooks/123/abc'],
  }),
};
