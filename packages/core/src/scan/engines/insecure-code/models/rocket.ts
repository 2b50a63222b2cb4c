import type { FrameworkModel } from './framework-model.ts';

export const rocketModel: FrameworkModel = {
  name: 'Rocket',
  documentation: 'https://rocket.rs/guide/v0.5/requests/',
  language: 'rust',
  sources: [
    'rocketCookies.{get,iter}()',
    'rocketRequest.{uri,headers,cookies,query_value,query_fields,param,segments}()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    // What a route names in its path, its query or as its data.
    'rocket.routed()': '*',
    'rocket.http.CookieJar': 'rocketCookies',
    'rocket.Request': 'rocketRequest',
    'rocket.request.Request': 'rocketRequest',
  },
};
