import type { FrameworkModel } from './framework-model.ts';

export const codeigniterModel: FrameworkModel = {
  name: 'CodeIgniter',
  documentation: 'https://codeigniter.com/userguide3/libraries/input.html',
  language: 'php',
  sources: [
    '$this.input.{get,post,get_post,post_get,cookie,input_stream,raw_input_stream}()',
    '$this.request.{getVar,getGet,getPost,getJSON,getRawInput}()',
  ],
  sanitizers: [],
  propagators: [],
  sinks: [],
};
