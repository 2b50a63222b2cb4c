import type { FrameworkModel } from './framework-model.ts';

export const wordpressModel: FrameworkModel = {
  name: 'WordPress',
  documentation: 'https://developer.wordpress.org/rest-api/extending-the-rest-api/adding-custom-endpoints/',
  language: 'php',
  sources: ['get_query_var()'],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { WP_REST_Request: '$anyRequest' },
  handlers: [{ paths: ['register_rest_route'], parameters: ['$anyRequest'] }],
};
