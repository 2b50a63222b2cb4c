import type { FrameworkModel } from './framework-model.ts';

export const playModel: FrameworkModel = {
  name: 'Play Framework',
  documentation: 'https://www.playframework.com/documentation/latest/JavaActions',
  language: 'java',
  sources: [
    'playRequest.{getQueryString,queryString,queryStringParameters,body,getHeaders,header,cookie,cookies,uri,path}()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'play.mvc.Http.Request': 'playRequest', 'play.mvc.Http.RequestHeader': 'playRequest' },
};
