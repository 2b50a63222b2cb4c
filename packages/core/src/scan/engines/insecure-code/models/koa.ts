import type { FrameworkModel } from './framework-model.ts';

export const koaModel: FrameworkModel = {
  name: 'Koa',
  documentation: 'https://koajs.com/#context',
  language: 'javascript',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'koa.Context': 'ctx',
    'koa.ParameterizedContext': 'ctx',
    'koa.ExtendableContext': 'ctx',
    'koa-router.RouterContext': 'ctx',
    'koa-router.IRouterContext': 'ctx',
    '@koa/router.RouterContext': 'ctx',
  },
  handlers: [
    {
      paths: [
        '{koa(),koa.default()}.use',
        '{koa-router(),koa-router.default(),@koa/router(),@koa/router.default(),koa-joi-router()}.{get,post,put,patch,delete,del,head,options,all,use,param}',
      ],
      parameters: ['ctx'],
    },
  ],
};
