import type { FrameworkModel } from './framework-model.ts';

export const bottleModel: FrameworkModel = {
  name: 'Bottle',
  documentation: 'https://bottlepy.org/docs/dev/api.html#the-request-object',
  language: 'python',
  sources: ['bottle.request.{query,forms,params,GET,POST,files,url_args}'],
  sanitizers: [],
  propagators: [],
  sinks: [],
  handlers: [
    {
      paths: [
        'bottle.{route,get,post,put,patch,delete}',
        'bottle.Bottle().{route,get,post,put,patch,delete}',
      ],
      parameters: ['*'],
    },
  ],
};
