import type { FrameworkModel } from './framework-model.ts';

export const tornadoModel: FrameworkModel = {
  name: 'Tornado',
  documentation: 'https://www.tornadoweb.org/en/stable/web.html',
  language: 'python',
  sources: ['self.{path_args,path_kwargs}', 'self.get_body_arguments()', 'self.get_query_arguments()'],
  sanitizers: [],
  propagators: [],
  sinks: [],
  classes: [
    {
      types: ['tornado.web.RequestHandler', 'tornado.websocket.WebSocketHandler'],
      methods: ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'open', 'on_message'],
      parameters: ['*'],
      fields: { request: 'request' },
    },
    {
      types: ['tornado.web.RequestHandler', 'tornado.websocket.WebSocketHandler'],
      methods: ['\\w+'],
      parameters: [],
      fields: { request: 'request' },
    },
  ],
};
