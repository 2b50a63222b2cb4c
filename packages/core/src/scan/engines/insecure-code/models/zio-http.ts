import type { FrameworkModel } from './framework-model.ts';

export const zioHttpModel: FrameworkModel = {
  name: 'ZIO HTTP',
  documentation: 'https://ziohttp.com/reference/request',
  language: 'java',
  sources: [
    'zioRequest.{routed,url,path,body,headers,cookies}',
    'zioRequest.{queryParam,queryParamOrElse,queryParams,queryParameters,query,header,headers,rawHeader,cookie,cookies,url}()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'zio.http.Request': 'zioRequest' },
  handlers: [
    { paths: ['zioHandler'], parameters: ['*'] },
    { paths: ['Http.{collect,collectZIO,collectHandler}'], parameters: ['zioRequest'] },
  ],
};
