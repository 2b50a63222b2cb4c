import type { FrameworkModel } from './framework-model.ts';

export const caskModel: FrameworkModel = {
  name: 'Cask',
  documentation: 'https://com-lihaoyi.github.io/cask/',
  language: 'java',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  handlers: [
    {
      paths: ['cask.{get,post,put,delete,patch,route,postJson,postForm,staticFiles}'],
      parameters: ['*'],
    },
  ],
};
