import type { FrameworkModel } from './framework-model.ts';

const methods = '{get,post,put,patch,delete,head,on}';

export const hummingbirdModel: FrameworkModel = {
  name: 'Hummingbird',
  documentation: 'https://docs.hummingbird.codes/2.0/documentation/hummingbird/routerguide/',
  language: 'swift',
  sources: [
    'hummingbirdRequest.{uri,headers,body,cookies}',
    'hummingbirdRequest.{decode,collectBody}()',
    'hummingbirdContext.parameters',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'Hummingbird.Request': 'hummingbirdRequest',
    'Hummingbird.RequestContext': 'hummingbirdContext',
    'Hummingbird.BasicRequestContext': 'hummingbirdContext',
    'Hummingbird.Router': 'hummingbirdRoutes',
    'Hummingbird.RouterGroup': 'hummingbirdRoutes',
    'Hummingbird.RouterMethods': 'hummingbirdRoutes',
  },
  handlers: [
    {
      paths: [
        `hummingbirdRoutes.${methods}`,
        `hummingbirdRoutes.*().${methods}`,
        `Router().${methods}`,
        `Router().group().${methods}`,
      ],
      parameters: ['hummingbirdRequest', 'hummingbirdContext'],
    },
  ],
};
