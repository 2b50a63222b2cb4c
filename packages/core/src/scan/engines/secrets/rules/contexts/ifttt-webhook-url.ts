import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const iftttWebhookUrl: SecretRule = {
  id: 'ifttt-webhook-url',
  title: 'IFTTT webhook key',
  severity: 'medium',
  remediation: 'Revoke the key in IFTTT under Webhooks, issue a new one, and keep it out of the repository.',
  references: ['https://ifttt.com/maker_webhooks'],
  keywords: ['maker.ifttt.com/'],
  pattern: /maker\.ifttt\.com\/trigger\/[\w{}-]{1,60}\/(?:json\/)?with\/key\/([A-Za-z0-9_-]{22,50})/g,
  examples: () => ({
    match: [`https://maker.ifttt.com/trigger/e/with/key/${fakeText('base64url', 43)}`],
    ignore: ['https://maker.ifttt.com/trigger/e/with/key/'],
  }),
};
