import type { FrameworkModel } from './framework-model.ts';

export const pyramidModel: FrameworkModel = {
  name: 'Pyramid',
  documentation: 'https://docs.pylonsproject.org/projects/pyramid/en/latest/api/request.html',
  language: 'python',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'pyramid.request.Request': 'request' },
  handlers: [{ paths: ['pyramid.view.{view_config,notfound_view_config}'], parameters: ['request'] }],
};
