import type { FrameworkModel } from './framework-model.ts';

export const falconModel: FrameworkModel = {
  name: 'Falcon',
  documentation: 'https://falcon.readthedocs.io/en/stable/api/request_and_response_wsgi.html',
  language: 'python',
  sources: [
    'req.{get_param_as_list,get_media,get_header,get_cookie_values}()',
    'req.{media,bounded_stream,relative_uri,params}',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'falcon.Request': 'req',
    'falcon.request.Request': 'req',
    'falcon.asgi.Request': 'req',
  },
  handlers: [{ paths: ['falcon.{App(),API(),asgi.App()}.add_route'], parameters: ['req', null, '*'] }],
};
