import type { FrameworkModel } from './framework-model.ts';

export const masstransitModel: FrameworkModel = {
  name: 'MassTransit',
  documentation: 'https://masstransit.io/documentation/concepts/consumers',
  language: 'csharp',
  sources: ['consumeContext.Message'],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'MassTransit.ConsumeContext': 'consumeContext' },
};
