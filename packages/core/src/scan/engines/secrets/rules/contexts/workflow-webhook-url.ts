import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const workflowWebhookUrl: SecretRule = {
  id: 'workflow-webhook-url',
  title: 'Power Automate workflow URL',
  severity: 'high',
  remediation: 'Regenerate the access key of the workflow, and keep the new URL out of the repository.',
  references: ['https://learn.microsoft.com/en-us/power-automate/oauth-authentication'],
  keywords: ['.logic.azure.com', '.api.powerplatform.com'],
  pattern:
    /https:\/\/[a-z0-9.-]{1,80}\.(?:logic\.azure\.com|api\.powerplatform\.com)(?::443)?\/[\w/-]{0,80}workflows\/[0-9a-f]{32}\/triggers\/[^\s"'<>]{1,200}?[?&;]sig=([A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])/gi,
  reach: { before: 100, after: 500 },
  examples: () => ({
    match: [
      `https://prod-12.westeurope.logic.azure.com:443/workflows/${fakeText('hex', 32)}/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=${fakeText('base62', 43)}`,
    ],
    ignore: ['https://prod-12.westeurope.logic.azure.com:443/workflows'],
  }),
};
