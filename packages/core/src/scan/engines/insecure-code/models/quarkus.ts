import type { FrameworkModel } from './framework-model.ts';

export const quarkusModel: FrameworkModel = {
  name: 'Quarkus REST',
  documentation: 'https://quarkus.io/guides/rest',
  language: 'java',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: Object.fromEntries(
    ['RestQuery', 'RestPath', 'RestForm', 'RestHeader', 'RestCookie', 'RestMatrix', 'MultipartForm'].map(
      (name) => [`org.jboss.resteasy.reactive.${name}()`, '*'],
    ),
  ),
  handlers: [{ paths: ['org.eclipse.microprofile.reactive.messaging.Incoming'], parameters: ['*'] }],
};
