import type { FrameworkModel } from './framework-model.ts';

export const signalrModel: FrameworkModel = {
  name: 'SignalR',
  documentation: 'https://learn.microsoft.com/aspnet/core/signalr/hubs',
  language: 'csharp',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  classes: [{ types: ['*.Hub'], methods: ['(?!On(?:Connected|Disconnected)Async$)\\w+'], parameters: ['*'] }],
};
