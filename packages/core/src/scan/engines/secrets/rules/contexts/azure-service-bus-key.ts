import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const azureServiceBusKey: SecretRule = {
  id: 'azure-service-bus-key',
  title: 'Azure Service Bus or Event Hubs key',
  severity: 'critical',
  remediation: 'Rotate the key in the Azure portal under Shared access policies.',
  references: ['https://learn.microsoft.com/en-us/azure/service-bus-messaging/service-bus-sas'],
  keywords: ['SharedAccessKey', 'sharedaccesskey'],
  pattern: /SharedAccessKey=([A-Za-z0-9+/]{43}=)/gi,
  examples: () => ({
    match: [
      `Endpoint=sb://acme.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=${fakeText('base64', 43)}=`,
    ],
    ignore: ['SharedAccessKey=short='],
  }),
};
