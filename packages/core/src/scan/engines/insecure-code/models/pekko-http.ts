import type { FrameworkModel } from './framework-model.ts';

export const pekkoHttpModel: FrameworkModel = {
  name: 'Pekko HTTP and Akka HTTP',
  documentation: 'https://pekko.apache.org/docs/pekko-http/current/routing-dsl/directives/',
  language: 'java',
  sources: ['pekkoRequest.{uri,headers,entity,cookies,getUri,getHeaders,getHeader}'],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    // What a directive reads of the request.
    'pekko.extracted()': '*',
    'akka.http.scaladsl.model.HttpRequest': 'pekkoRequest',
    'org.apache.pekko.http.scaladsl.model.HttpRequest': 'pekkoRequest',
  },
};
