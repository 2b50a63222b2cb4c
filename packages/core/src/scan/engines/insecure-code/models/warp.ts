import type { FrameworkModel } from './framework-model.ts';

export const warpModel: FrameworkModel = {
  name: 'warp',
  documentation: 'https://docs.rs/warp/latest/warp/trait.Filter.html',
  language: 'rust',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  handlers: [
    {
      paths: [
        'warp.{path,query,header,body,any,get,post,cookie,multipart}().{map,and_then,then}',
        'warp.{path,query,header,body,any,get,post,cookie,multipart}().and().{map,and_then,then}',
        'warp.{path,query,header,body,any,get,post,cookie,multipart}().and().and().{map,and_then,then}',
        'warp.{path,query,header,body,any,get,post,cookie,multipart}().and().and().and().{map,and_then,then}',
        'warp.path.{param,end,full,tail}().{map,and_then,then}',
      ],
      parameters: ['*'],
    },
  ],
};
