import type { FrameworkModel } from './framework-model.ts';

export const codeigniterModel: FrameworkModel = {
  name: 'CodeIgniter',
  documentation: 'https://codeigniter.com/userguide3/libraries/input.html',
  language: 'php',
  sources: [
    '$this.input.{get,post,get_post,post_get,cookie,input_stream,raw_input_stream}()',
    '$this.request.{getVar,getGet,getPost,getJSON,getRawInput}()',
  ],
  // https://codeigniter.com/userguide3/database/queries.html#escaping-queries
  sanitizers: ['{*.db,$db}.{escape,escape_str,escape_like_str,escapeString,escapeLikeString}'],
  propagators: [],
  sinks: [],
};
