import type { FrameworkModel } from './framework-model.ts';

export const rodaModel: FrameworkModel = {
  name: 'Roda',
  documentation: 'https://roda.jeremyevans.net/rdoc/files/README_rdoc.html',
  language: 'ruby',
  sources: [
    'r.{params,GET,POST,cookies,path,remaining_path,referer}',
    'r.{params,GET,POST,cookies,path,remaining_path,referer}()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
  handlers: [{ paths: ['route'], parameters: ['r'] }],
};
