import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const zapierWebhookUrl: SecretRule = {
  id: 'zapier-webhook-url',
  title: 'Zapier webhook URL',
  severity: 'medium',
  remediation: 'Turn the Zap off or create a new catch hook in Zapier.',
  references: ['https://help.zapier.com/hc/en-us/articles/8496288690317'],
  keywords: ['hooks.zapier.com/'],
  pattern: /https:\/\/hooks\.zapier\.com\/hooks\/catch\/[0-9]{4,10}\/([A-Za-z0-9]{5,10})/g,
  examples: () => ({
    match: [`https://hooks.zapier.com/hooks/catch/${fakeText('digits', 7)}/${fakeText('lower', 7)}/`],
    ignore: ['https://hooks.zapier.com/hooks/catch/'],
  }),
};
