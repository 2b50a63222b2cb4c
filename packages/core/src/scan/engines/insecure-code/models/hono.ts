import type { FrameworkModel } from './framework-model.ts';

export const honoModel: FrameworkModel = {
  name: 'Hono',
  documentation: 'https://hono.dev/docs/api/request',
  language: 'javascript',
  sources: ['c.req.{queries,parseBody,arrayBuffer,raw}()', 'c.req.raw'],
  sanitizers: [],
  propagators: [],
  sinks: [{ rule: 'cross-site-scripting', paths: ['c.html'], argument: 0 }],
};
