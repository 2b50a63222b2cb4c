import type { FrameworkModel } from './framework-model.ts';

export const playModel: FrameworkModel = {
  name: 'Play Framework',
  documentation: 'https://www.playframework.com/documentation/latest/JavaActions',
  language: 'java',
  sources: [
    'playRequest.{getQueryString,queryString,queryStringParameters,body,getHeaders,header,cookie,cookies,uri,path}()',
    'playRequest.{queryString,body,headers,cookies,uri,path,rawQueryString,target}',
    'playRequest.{headers,cookies,cookie,headers.get,cookies.get}()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'play.mvc.Http.Request': 'playRequest',
    'play.mvc.Http.RequestHeader': 'playRequest',
    ...Object.fromEntries(
      ['Request', 'RequestHeader', 'WrappedRequest', 'MessagesRequest', 'MessagesRequestHeader'].map(
        (type) => [`play.api.mvc.${type}`, 'playRequest'],
      ),
    ),
    // A parameter of a method that gives an action: the router fills it from the address.
    'play.routed()': '*',
  },
};
