import type { FrameworkModel } from './framework-model.ts';

export const starletteModel: FrameworkModel = {
  name: 'Starlette and FastAPI',
  documentation: 'https://www.starlette.io/requests/',
  language: 'python',
  sources: ['request.{receive_text,receive_json,receive_bytes,iter_text,iter_json}()'],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'fastapi.Request': 'request',
    'fastapi.requests.Request': 'request',
    'starlette.requests.Request': 'request',
    'fastapi.WebSocket': 'request',
    'starlette.websockets.WebSocket': 'request',
  },
  handlers: [
    {
      paths: [
        'fastapi.{FastAPI(),APIRouter()}.{get,post,put,patch,delete,head,options,trace,api_route,websocket,add_api_route,add_api_websocket_route}',
      ],
      parameters: ['*'],
    },
    {
      paths: [
        'starlette.routing.{Route,WebSocketRoute}',
        'starlette.applications.Starlette().{route,add_route,websocket_route}',
      ],
      parameters: ['request'],
    },
  ],
  classes: [
    {
      types: ['starlette.endpoints.{HTTPEndpoint,WebSocketEndpoint}'],
      methods: ['get', 'post', 'put', 'patch', 'delete', 'on_connect'],
      parameters: ['request'],
    },
  ],
};
