import type { FrameworkModel } from './framework-model.ts';

export const aiohttpModel: FrameworkModel = {
  name: 'aiohttp',
  documentation: 'https://docs.aiohttp.org/en/stable/web_reference.html',
  language: 'python',
  sources: ['request.{match_info,query_string,raw_path}', 'request.{post,text,read}()'],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'aiohttp.web.Request': 'request' },
  handlers: [
    {
      paths: [
        'aiohttp.web.{get,post,put,patch,delete,head,route,view}',
        'aiohttp.web.RouteTableDef().{get,post,put,patch,delete,head,route,view}',
        'aiohttp.web.Application().router.{add_get,add_post,add_put,add_patch,add_delete,add_head,add_route}',
      ],
      parameters: ['request'],
    },
  ],
  classes: [
    {
      types: ['aiohttp.web.View'],
      methods: ['get', 'post', 'put', 'patch', 'delete', 'head'],
      parameters: [],
      fields: { request: 'request' },
    },
  ],
};
