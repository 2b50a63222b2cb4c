import type { FrameworkModel } from './framework-model.ts';

export const azureFunctionsModel: FrameworkModel = {
  name: 'Azure Functions',
  documentation: 'https://learn.microsoft.com/azure/azure-functions/functions-triggers-bindings',
  language: 'csharp',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'Microsoft.Azure.Functions.Worker.Http.HttpRequestData': 'Request',
    ...Object.fromEntries(
      [
        'ServiceBusTrigger',
        'QueueTrigger',
        'EventHubTrigger',
        'EventGridTrigger',
        'KafkaTrigger',
        'RabbitMQTrigger',
      ].map((name) => [`${name}()`, '*']),
    ),
  },
};
