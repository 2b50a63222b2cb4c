import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const tinesWebhookUrl: SecretRule = {
  id: 'tines-webhook-url',
  title: 'Tines webhook URL',
  severity: 'medium',
  remediation: 'Change the secret of the webhook in Tines, and keep its URL out of the repository.',
  references: ['https://www.tines.com/docs/actions/types/webhook/'],
  keywords: ['.tines.'],
  pattern: /(https:\/\/[\w-]{1,60}\.tines\.(?:com|io)\/webhook\/[0-9a-f]{32}\/[0-9a-f]{32})/g,
  oftenInTests: true,
  allowsPlaceholders: true,
  examples: () => ({
    match: [`https://acme.tines.com/webhook/${fakeText('hex', 32)}/${fakeText('hex', 32, 2)}`],
    ignore: ['https://acme.tines.com/webhook/abc'],
  }),
};
