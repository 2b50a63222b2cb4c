import type { FrameworkModel } from './framework-model.ts';

export const sanicModel: FrameworkModel = {
  name: 'Sanic',
  documentation: 'https://sanic.dev/en/guide/basics/request.html',
  language: 'python',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'sanic.Request': 'request', 'sanic.request.Request': 'request' },
  handlers: [
    {
      paths: [
        'sanic.{Sanic(),Blueprint(),blueprints.Blueprint()}.{route,get,post,put,patch,delete,head,options,websocket,add_route}',
      ],
      parameters: ['request', '*'],
    },
  ],
};
