import type { FrameworkModel } from './framework-model.ts';

export const fastifyModel: FrameworkModel = {
  name: 'Fastify',
  documentation: 'https://fastify.dev/docs/latest/Reference/Routes/',
  language: 'javascript',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'fastify.FastifyRequest': 'req',
    'fastify.FastifyReply': 'res',
    'fastify.FastifyInstance': 'fastify()',
  },
  handlers: [
    {
      paths: [
        '{fastify(),fastify.default(),fastify.fastify()}.{get,post,put,patch,delete,head,options,all,route,addHook}',
      ],
      parameters: ['req', 'res'],
    },
  ],
};
