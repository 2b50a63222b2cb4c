import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const azureSharedAccessSignature: SecretRule = {
  id: 'azure-shared-access-signature',
  title: 'Azure shared access signature',
  severity: 'high',
  remediation: 'Rotate the key that signed it, and issue short-lived signatures at run time.',
  references: ['https://learn.microsoft.com/en-us/azure/storage/common/storage-sas-overview'],
  keywords: ['sig='],
  pattern: /[?&]sig=([A-Za-z0-9%+/]{43,80}(?:%3[dD]|=))/g,
  examples: () => ({
    match: [
      `https://acme.blob.core.windows.net/a?sv=2024-01-01&sig=${fakeText('base62', 43)}%3D&se=2030-01-01`,
    ],
    ignore: ['?sig=short%3D'],
  }),
};
