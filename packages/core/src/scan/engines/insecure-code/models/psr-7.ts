import type { FrameworkModel } from './framework-model.ts';

export const psr7Model: FrameworkModel = {
  name: 'PSR-7 and Slim',
  documentation: 'https://www.php-fig.org/psr/psr-7/',
  language: 'php',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'Psr.Http.Message.ServerRequestInterface': '$request',
    'Slim.Http.Request': '$request',
    'Slim.Psr7.Request': '$request',
    'Laminas.Diactoros.ServerRequest': '$request',
  },
  handlers: [
    {
      paths: [
        'AppFactory.create().{get,post,put,patch,delete,options,any,map}',
        'App().{get,post,put,patch,delete,options,any,map}',
      ],
      parameters: ['$request', null, '*'],
    },
  ],
};
