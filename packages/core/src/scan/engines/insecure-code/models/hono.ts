import type { FrameworkModel } from './framework-model.ts';

export const honoModel: FrameworkModel = {
  name: 'Hono',
  documentation: 'https://hono.dev/docs/api/request',
  language: 'javascript',
  sources: ['c.req.{query,queries,parseBody,arrayBuffer,raw}()', 'c.req.raw'],
  sanitizers: [],
  propagators: [],
  sinks: [{ rule: 'cross-site-scripting', paths: ['c.html'], argument: 0 }],
  types: { 'hono.Context': 'c', 'hono.Hono': 'hono.Hono()' },
  handlers: [
    {
      paths: [
        '{hono.Hono(),hono/tiny.Hono(),hono/quick.Hono(),@hono/zod-openapi.OpenAPIHono()}.{get,post,put,patch,delete,options,all,use,on,openapi}',
      ],
      parameters: ['c'],
    },
  ],
};
