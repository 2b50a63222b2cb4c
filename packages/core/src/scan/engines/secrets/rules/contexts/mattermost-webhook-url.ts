import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const mattermostWebhookUrl: SecretRule = {
  id: 'mattermost-webhook-url',
  title: 'Mattermost webhook URL',
  severity: 'medium',
  remediation: 'Delete the incoming webhook in Mattermost under Integrations, and create a new one.',
  references: ['https://developers.mattermost.com/integrate/webhooks/incoming/'],
  keywords: ['/hooks/'],
  pattern: /https?:\/\/(?!example\.)[\w.-]{1,80}(?::\d{2,5})?\/hooks\/([13-9a-km-uw-z]{26})(?![0-9A-Za-z])/g,
  minEntropy: 3.5,
  examples: () => ({
    match: [`https://chat.acme.io/hooks/${fakeText('letters', 26).replaceAll(/[lv]/g, '3')}`],
    ignore: ['https://chat.acme.io/hooks/xxx-generatedkey-xxx'],
  }),
};
