import type { FrameworkModel } from './framework-model.ts';

export const http4sModel: FrameworkModel = {
  name: 'http4s',
  documentation: 'https://http4s.org/v0.23/docs/dsl.html',
  language: 'java',
  sources: [
    'http4sRequest.{routed,params,multiParams,uri,headers,cookies,body,bodyText,queryString,pathInfo,entity}',
    'http4sRequest.{as,attemptAs,decode,decodeJson,asJsonDecode,asJson,bodyText,params,multiParams,headers,cookies,uri}()',
    'http4sRequest.req.{as,attemptAs,decode,decodeJson,asJsonDecode}()',
    'http4sRequest.req.{params,uri,headers,cookies,bodyText}',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'org.http4s.Request': 'http4sRequest' },
  handlers: [
    {
      paths: ['{HttpRoutes,AuthedRoutes,HttpApp,HttpService,AuthedService}.{of,strict,apply}'],
      parameters: ['http4sRequest'],
    },
    { paths: ['{HttpRoutes,HttpApp,HttpService}'], parameters: ['http4sRequest'] },
  ],
};
