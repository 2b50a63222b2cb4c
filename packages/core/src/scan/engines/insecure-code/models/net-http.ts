import type { FrameworkModel } from './framework-model.ts';

export const netHttpModel: FrameworkModel = {
  name: 'net/http',
  documentation: 'https://pkg.go.dev/net/http#Request',
  language: 'go',
  sources: [],
  sanitizers: [],
  propagators: [],
  sinks: [],
  types: { 'http.Request': 'r', 'http.ResponseWriter': 'w' },
};
