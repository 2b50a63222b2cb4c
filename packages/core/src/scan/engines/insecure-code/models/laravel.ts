import type { FrameworkModel } from './framework-model.ts';

export const laravelModel: FrameworkModel = {
  name: 'Laravel',
  documentation: 'https://laravel.com/docs/requests',
  language: 'php',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'Illuminate.Http.Request': '$anyRequest',
    'Illuminate.Foundation.Http.FormRequest': '$anyRequest',
    'App.Http.Requests.*': '$anyRequest',
  },
  handlers: [{ paths: ['Route.{get,post,put,patch,delete,options,any,match}'], parameters: ['*'] }],
};
