import type { FrameworkModel } from './framework-model.ts';

export const cherrypyModel: FrameworkModel = {
  name: 'CherryPy',
  documentation: 'https://docs.cherrypy.dev/en/latest/tutorials.html',
  language: 'python',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  handlers: [{ paths: ['cherrypy.expose'], parameters: ['*'] }],
};
