import type { FrameworkModel } from './framework-model.ts';

export const finatraModel: FrameworkModel = {
  name: 'Finatra',
  documentation: 'https://twitter.github.io/finatra/user-guide/http/controllers.html',
  language: 'java',
  sources: [
    'finagleRequest.{params,contentString,uri,path,cookies,headerMap,getParam,getContentString,getUri}',
    'finagleRequest.{getParam,getParams,getContentString,getUri,params,header}()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'com.twitter.finagle.http.Request': 'finagleRequest' },
};
