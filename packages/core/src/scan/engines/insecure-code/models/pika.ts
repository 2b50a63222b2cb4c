import type { FrameworkModel } from './framework-model.ts';

export const pikaModel: FrameworkModel = {
  name: 'Pika',
  documentation: 'https://pika.readthedocs.io/en/stable/modules/channel.html',
  language: 'python',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  handlers: [
    {
      paths: ['pika.{BlockingConnection,SelectConnection}().channel().basic_consume'],
      parameters: [null, null, null, '*'],
    },
  ],
};
