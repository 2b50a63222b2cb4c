import type { FrameworkModel } from './framework-model.ts';

const methods = '{get,post,put,patch,delete,on,webSocket}';

export const vaporModel: FrameworkModel = {
  name: 'Vapor',
  documentation: 'https://docs.vapor.codes/basics/request/',
  language: 'swift',
  sources: [
    'vaporRequest.parameters.{get,require,getCatchall}()',
    'vaporRequest.{query,headers,cookies,body,url}',
    'vaporRequest.content.{decode,get}()',
    'vaporRequest.{query,content}.{decode,get}()',
    'vaporRequest.body.{collect,string,data}()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'Vapor.Request': 'vaporRequest',
    'Vapor.Application': 'vaporRoutes',
    'Vapor.RoutesBuilder': 'vaporRoutes',
  },
  handlers: [
    {
      paths: [
        `vaporRoutes.${methods}`,
        `vaporRoutes.{grouped,group}().${methods}`,
        `vaporRoutes.grouped().grouped().${methods}`,
        `vaporRoutes.grouped().grouped().grouped().${methods}`,
        `{Application,Application.make,Application.init}().${methods}`,
      ],
      parameters: ['vaporRequest'],
    },
    { paths: ['vaporRoutes.group', 'vaporRoutes.grouped().group'], parameters: ['vaporRoutes'] },
  ],
};
