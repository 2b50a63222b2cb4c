import type { FrameworkModel } from './framework-model.ts';

export const starletteModel: FrameworkModel = {
  name: 'Starlette and FastAPI',
  documentation: 'https://www.starlette.io/requests/',
  language: 'python',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: {
    'fastapi.Request': 'request',
    'fastapi.requests.Request': 'request',
    'starlette.requests.Request': 'request',
  },
};
