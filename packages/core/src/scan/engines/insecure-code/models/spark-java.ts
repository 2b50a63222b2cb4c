import type { FrameworkModel } from './framework-model.ts';

export const sparkJavaModel: FrameworkModel = {
  name: 'Spark (Java)',
  documentation: 'https://sparkjava.com/documentation#request',
  language: 'java',
  sources: [
    'sparkRequest.{queryParams,queryParamsValues,params,body,headers,cookie,splat,uri,url,pathInfo,raw,queryMap,queryParamOrDefault,queryString}()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'spark.Request': 'sparkRequest' },
  handlers: [
    {
      paths: ['Spark.{get,post,put,patch,delete,head,options,before,after}'],
      parameters: ['sparkRequest'],
    },
  ],
};
