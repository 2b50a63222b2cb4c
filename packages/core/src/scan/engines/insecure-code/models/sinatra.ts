import type { FrameworkModel } from './framework-model.ts';

export const sinatraModel: FrameworkModel = {
  name: 'Sinatra',
  documentation: 'https://sinatrarb.com/intro.html',
  language: 'ruby',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  handlers: [{ paths: ['{get,post,put,patch,delete,options}'], parameters: ['*'] }],
};
