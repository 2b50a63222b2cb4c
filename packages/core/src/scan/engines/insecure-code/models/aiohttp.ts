import type { FrameworkModel } from './framework-model.ts';

export const aiohttpModel: FrameworkModel = {
  name: 'aiohttp',
  documentation: 'https://docs.aiohttp.org/en/stable/web_reference.html',
  language: 'python',
  sources: ['request.{match_info,query_string,raw_path}', 'request.{post,text,read}()'],
  sanitizers: [],
  propagators: [],
  sinks: [],
};
