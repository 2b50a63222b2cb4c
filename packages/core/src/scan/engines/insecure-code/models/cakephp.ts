import type { FrameworkModel } from './framework-model.ts';

export const cakephpModel: FrameworkModel = {
  name: 'CakePHP',
  documentation: 'https://book.cakephp.org/5/en/controllers/request-response.html',
  language: 'php',
  sources: [
    '$this.request.{getData,getQuery,getParam,getCookie,input}()',
    '$request.{getData,getQuery,getParam,getCookie,input}()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'Cake.Http.ServerRequest': '$request' },
  classes: [
    {
      types: ['*Controller'],
      methods: ['\\w+'],
      parameters: [],
      fields: { request: '$request' },
    },
  ],
};
