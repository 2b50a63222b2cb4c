import type { FrameworkModel } from './framework-model.ts';

export const micronautModel: FrameworkModel = {
  name: 'Micronaut',
  documentation: 'https://docs.micronaut.io/latest/guide/#binding',
  language: 'java',
  sources: [
    'httpRequest.{getParameters,getHeaders,getCookies,getBody,getUri,getPath}()',
    'httpRequest.getParameters().get()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'io.micronaut.http.HttpRequest': 'httpRequest',
    ...Object.fromEntries(
      [
        'QueryValue',
        'PathVariable',
        'Body',
        'Header',
        'CookieValue',
        'Part',
        'RequestBean',
        'RequestAttribute',
      ].map((name) => [`io.micronaut.http.annotation.${name}()`, '*']),
    ),
  },
  handlers: [
    { paths: ['io.micronaut.http.annotation.{Get,Post,Put,Patch,Delete,Head,Options}'], parameters: ['*'] },
  ],
};
