import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const googleChatWebhookUrl: SecretRule = {
  id: 'google-chat-webhook-url',
  title: 'Google Chat webhook URL',
  severity: 'medium',
  remediation: 'Delete the webhook in the Google Chat space, and create a new one.',
  references: ['https://developers.google.com/workspace/chat/quickstart/webhooks'],
  keywords: ['chat.googleapis.com/'],
  pattern:
    /chat\.googleapis\.com\/v1\/spaces\/[A-Za-z0-9_-]{8,20}\/messages\?key=[A-Za-z0-9_-]{39}&token=([A-Za-z0-9_%-]{30,60})/g,
  examples: () => ({
    match: [
      `https://chat.googleapis.com/v1/spaces/${fakeText('upper', 11)}/messages?key=${fakeText('base64url', 39)}&token=${fakeText('base64url', 43)}`,
    ],
    ignore: ['https://chat.googleapis.com/v1/spaces/'],
  }),
};
