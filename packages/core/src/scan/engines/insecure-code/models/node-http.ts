import type { FrameworkModel } from './framework-model.ts';

export const nodeHttpModel: FrameworkModel = {
  name: 'node:http',
  documentation: 'https://nodejs.org/api/http.html#httpcreateserveroptions-requestlistener',
  language: 'javascript',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'http.IncomingMessage': 'req',
    'http.ServerResponse': 'res',
    'http2.Http2ServerRequest': 'req',
    'http2.Http2ServerResponse': 'res',
  },
  handlers: [
    {
      paths: ['{http,https,http2}.{createServer,createSecureServer}', '{http,https}.createServer().on'],
      parameters: ['req', 'res'],
    },
  ],
};
