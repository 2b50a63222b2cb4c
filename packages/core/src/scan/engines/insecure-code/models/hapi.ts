import type { FrameworkModel } from './framework-model.ts';

export const hapiModel: FrameworkModel = {
  name: 'hapi',
  documentation: 'https://hapi.dev/api/#route-configuration',
  language: 'javascript',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    '@hapi/hapi.Request': 'req',
    'hapi.Request': 'req',
    '@hapi/hapi.ResponseToolkit': 'res',
    '@hapi/hapi.Server': '@hapi/hapi.server()',
  },
  handlers: [
    {
      paths: ['{@hapi/hapi,hapi}.{server,Server}().{route,ext}'],
      parameters: ['req', 'res'],
    },
  ],
};
