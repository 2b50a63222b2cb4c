import type { FrameworkModel } from './framework-model.ts';

export const vertxWebModel: FrameworkModel = {
  name: 'Vert.x Web',
  documentation: 'https://vertx.io/docs/vertx-web/java/',
  language: 'java',
  sources: [
    '*.request().{getParam,getFormAttribute,getHeader}()',
    '{ctx,context,routingContext,rc}.{pathParam,getBodyAsString,queryParam,queryParams,pathParams,fileUploads,body,getBodyAsJson}()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'io.vertx.ext.web.RoutingContext': 'routingContext' },
};
