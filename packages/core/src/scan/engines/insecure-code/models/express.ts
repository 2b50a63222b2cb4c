import type { FrameworkModel } from './framework-model.ts';

const applications =
  '{express(),express.default(),express.Router(),express.default.Router(),express-promise-router()}';

export const expressModel: FrameworkModel = {
  name: 'Express',
  documentation: 'https://expressjs.com/en/4x/api.html',
  language: 'javascript',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'express.Request': 'req',
    'express.Response': 'res',
    'express-serve-static-core.Request': 'req',
    'express-serve-static-core.Response': 'res',
    'express.Express': 'express()',
    'express.Application': 'express()',
    'express.Router': 'express.Router()',
    'express.IRouter': 'express.Router()',
  },
  handlers: [
    {
      paths: [
        `${applications}.{get,post,put,patch,delete,head,options,all,use,param}`,
        `${applications}.route().{get,post,put,patch,delete,head,options,all}`,
      ],
      parameters: ['req', 'res'],
    },
  ],
};
